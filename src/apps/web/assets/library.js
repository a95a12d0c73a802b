// The last puzzles and their photos, kept on this device: photos apart, since they never change. What is open in this
// tab is noted with the tab. Where nothing can be kept the page works without.
const most = 20, openAt = "nonet-open", nothing = { ids: [], shown: null, address: "" };
let opened = null;

function database() {
  return opened ??= new Promise((done, fail) => {
    const request = indexedDB.open("nonet", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("puzzles", { keyPath: "id" });
      request.result.createObjectStore("photos", { keyPath: "id" });
    };
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

/// What act(puzzles, photos) asks for, once all of it is done.
async function transact(mode, act) {
  const transaction = (await database()).transaction(["puzzles", "photos"], mode);
  const request = act(transaction.objectStore("puzzles"), transaction.objectStore("photos"));
  await new Promise((done, fail) => {
    transaction.oncomplete = done;
    transaction.onerror = transaction.onabort = () => fail(transaction.error);
  });
  return request?.result;
}

/// Keeps an entry: {id, at, name, puzzles, active, error, look}; the photo is a File, only needed the first time.
export const put = (entry, photo = null) => transact("readwrite", (puzzles, photos) => {
  puzzles.put(entry);
  if (photo) photos.put({ id: entry.id, photo });
});

/// Forgets what is older than the last ones.
export async function prune() {
  for (const { id } of (await all()).slice(most)) await remove(id);
}

/// All entries, the newest first.
export const all = async () => (await transact("readonly", puzzles => puzzles.getAll())).sort((a, b) => b.at - a.at);

export const photoOf = async id => (await transact("readonly", (_, photos) => photos.get(id)))?.photo ?? null;

export const remove = id => transact("readwrite", (puzzles, photos) => { puzzles.delete(id); photos.delete(id); });

export const clear = () => transact("readwrite", (puzzles, photos) => { puzzles.clear(); photos.clear(); });

/// What is open in this tab: {ids, shown, address}.
export function noteOpen(state) {
  try {
    sessionStorage.setItem(openAt, JSON.stringify(state));
  } catch { /* the tab may keep nothing */ }
}
export function takeOpen() {
  try {
    return JSON.parse(sessionStorage.getItem(openAt)) ?? nothing;
  } catch {
    return nothing;
  }
}
