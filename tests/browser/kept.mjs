// What the browser keeps in the page's database.

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

/** All of them in one text. */
export const keptText = async (page, store) => JSON.stringify((await kept(page, store)).map(([, text]) => text));

/** What was typed, in one text. */
export const keptDrafts = (page) => keptText(page, "drafts");
