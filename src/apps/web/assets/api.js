// The one place that talks to the server.

// The key that came with the address is a cookie by now; in the address others might read it.
if (location.search) history.replaceState(null, "", location.pathname + location.hash);

export class ApiError extends Error {
  constructor(sentence, status) {
    super(sentence.charAt(0).toUpperCase() + sentence.slice(1) + (/[.!?]$/.test(sentence) ? "" : "."));
    this.status = status;
  }
}

const pause = milliseconds => new Promise(done => setTimeout(done, milliseconds));

async function post(path, body, headers = {}, tries = 4) {
  let response;
  try {
    response = await fetch(path, { method: "POST", body, headers });
  } catch {
    throw new ApiError("the program behind this page does not answer; is it still running?", 0);
  }
  if (response.ok) return response;
  if ([429, 503].includes(response.status) && tries > 1) {
    await pause(600);
    return post(path, body, headers, tries - 1);
  }
  const answer = await response.json().catch(() => ({}));
  throw new ApiError(answer.error || "the request failed", response.status);
}

const asJson = { "Content-Type": "application/json" };

/// The first page of a picture, read. Fields: rules, corners.
export async function scan(file, fields) {
  const form = new FormData();
  form.append("picture", file, file.name || "picture");
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const text = await (await post("/api/scan", form)).text();
  return JSON.parse(text.slice(0, text.indexOf("\n")));
}

/// The picture with the answer, for formats that the browser cannot show.
export async function overlay(file, fields) {
  const form = new FormData();
  form.append("picture", file, file.name || "picture");
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return (await post("/api/overlay", form)).blob();
}

export const solve = async request =>
  (await (await post("/api/solve", JSON.stringify(request), asJson)).json()).grids[0];

export const explain = async request => (await post("/api/explain", JSON.stringify(request), asJson)).json();

export async function live(frame, session, rules) {
  const query = new URLSearchParams({ session, rules });
  return (await post(`/api/live?${query}`, frame, { "Content-Type": "image/jpeg" }, 1)).json();
}
