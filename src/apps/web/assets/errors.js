// What goes wrong, as a sentence.
export class ApiError extends Error {
  constructor(sentence, status = 0) {
    super(sentence.charAt(0).toUpperCase() + sentence.slice(1) + (/[.!?]$/.test(sentence) ? "" : "."));
    this.status = status;
  }
}

/// The text of an answer, or its error thrown.
export function textOf({ status, body }) {
  if (status >= 200 && status < 300) return body;
  let sentence = "the request failed";
  try {
    sentence = JSON.parse(body).error || sentence;
  } catch { /* no sentence came along */ }
  throw new ApiError(sentence, status);
}
