// What the browser keeps in the page's database.
import { expect } from "@playwright/test";

/** The records of one of its stores, in the order of their names: `[name, text]` each. */
export function kept(page, store) {
  return page.evaluate(async (store) => {
    const done = (request) =>
      new Promise((found, failed) => {
        request.onsuccess = () => found(request.result);
        request.onerror = () => failed(request.error);
      });
    const database = await done(indexedDB.open("pilcrow"));
    const records = database.transaction(store).objectStore(store);
    const [names, texts] = await Promise.all([done(records.getAllKeys()), done(records.getAll())]);
    database.close();
    return names.map((name, at) => [name, texts[at]]);
  }, store);
}

/** Puts records into one of its stores: `[name, text]` each. */
export function keep(page, store, records) {
  return page.evaluate(
    async ([store, records]) => {
      const database = await new Promise((found, failed) => {
        const request = indexedDB.open("pilcrow");
        request.onsuccess = () => found(request.result);
        request.onerror = () => failed(request.error);
      });
      const transaction = database.transaction(store, "readwrite");
      for (const [name, text] of records) transaction.objectStore(store).put(text, name);
      await new Promise((done) => {
        transaction.oncomplete = done;
      });
      database.close();
    },
    [store, records],
  );
}

/** All of them in one text. */
export const keptText = async (page, store) => JSON.stringify((await kept(page, store)).map(([, text]) => text));

/** The versions of documents that were kept for a reason. */
export const keptVersions = async (page, reason) =>
  (await kept(page, "documents")).filter(([name, text]) => name.startsWith("version:") && JSON.parse(text).reason === reason);

/** What was typed, in one text. */
export const keptDrafts = (page) => keptText(page, "drafts");

/** The newest run of all documents, as a record; empty before there is one. */
export async function newestKept(page) {
  // Its name ends with its id, which begins with its time.
  const timed = (await kept(page, "runs")).map(([name, text]) => [/\|(\d{15}-\w+)$/.exec(name)?.[1] ?? "", text]);
  const [id, text] = timed.sort(([one], [other]) => (one < other ? -1 : 1)).at(-1) ?? ["", ""];
  return id ? JSON.parse(text) : {};
}

/** What is kept of the newest run's process, which is a few milliseconds behind what is shown; empty before anything is. */
export const keptProcess = async (page) => (await newestKept(page)).process ?? {};

/** Waits until the page works on no process any more: what it has done is kept, and another tab may go on. */
export const processIsAtRest = (page) =>
  expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).held.map(({ name }) => name))).toEqual([]);
