/** The database of the import that its owner has not stored or discarded yet. Its name begins like that of no copy. */
export const KEPT_IMPORT = 'carnet-import';

/** Removes the files and answers of an import that was begun on this device. */
export function discardKeptImport(): Promise<void> {
  return new Promise((resolve) => {
    try {
      const deletion = indexedDB.deleteDatabase(KEPT_IMPORT);
      // Blocked by another window, it is deleted when that one is done.
      deletion.onsuccess = deletion.onerror = deletion.onblocked = () => resolve();
    } catch {
      // A browser that forbids storage has kept none.
      resolve();
    }
  });
}
