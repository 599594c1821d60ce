import type { Page } from '@playwright/test';

/** What this browser keeps of what was typed until the server has it, as one text. */
export const keptHere = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const name = 'suanpan-autosave';
    const known = await indexedDB.databases();
    // Whoever opens it first would make it, without what belongs in it.
    if (known.every((one) => one.name !== name)) return '';
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await answered(indexedDB.open(name));
    const changes = await answered(database.transaction('changes').objectStore('changes').getAll());
    database.close();
    return JSON.stringify(changes);
  });
