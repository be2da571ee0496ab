import type { ImportAnswers } from '#features/import/translate/translation.ts';
import { KEPT_IMPORT } from '#platform/shared-files.ts';
import { isSharedDevice } from '#shared/session/shared-device.ts';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

const KEPT_FOR_MS = 14 * 24 * 3600 * 1000;

/** The chosen files of an import, and the owner's answers. */
interface KeptImport {
  readonly files: readonly File[];
  readonly answers: ImportAnswers;
}

interface ChosenFiles {
  readonly account: string;
  /** Milliseconds since the epoch. */
  readonly chosenAt: number;
  /** As ArrayBuffers: WebKit fails to store blobs. */
  readonly files: readonly { readonly name: string; readonly bytes: ArrayBuffer }[];
}

interface ImportSchema extends DBSchema {
  files: { key: 'files'; value: ChosenFiles };
  answers: { key: 'answers'; value: ImportAnswers };
}

/**
 * Stores files and answers on this device until they are imported or discarded; does nothing on a shared
 * computer.
 */
export async function keepImport(
  account: string,
  picked: readonly File[],
  answers: ImportAnswers,
): Promise<void> {
  if (isSharedDevice()) return;
  const files = await Promise.all(
    picked.map(async (file) => ({ name: file.name, bytes: await file.arrayBuffer() })),
  );
  await withDatabase(async (database) => {
    const both = database.transaction(['files', 'answers'], 'readwrite');
    await both.objectStore('files').put({ account, chosenAt: Date.now(), files }, 'files');
    await both.objectStore('answers').put(answers, 'answers');
    await both.done;
  });
}

/** Stores the latest answers next to the files. */
export async function keepAnswers(answers: ImportAnswers): Promise<void> {
  if (isSharedDevice()) return;
  await withDatabase(async (database) => {
    const both = database.transaction(['files', 'answers'], 'readwrite');
    if ((await both.objectStore('files').count()) > 0)
      await both.objectStore('answers').put(answers, 'answers');
    await both.done;
  });
}

/**
 * The import that this account has started here; null without one. Removes an import of another account, or
 * an expired one.
 */
export async function readKeptImport(account: string): Promise<KeptImport | null> {
  const kept = await withDatabase(async (database) => {
    const [chosen, answers] = [
      await database.get('files', 'files'),
      await database.get('answers', 'answers'),
    ];
    return chosen ? { chosen, answers: answers ?? {} } : null;
  });
  if (!kept) return null;
  const { chosen, answers } = kept;
  if (isSharedDevice() || chosen.account !== account || Date.now() - chosen.chosenAt > KEPT_FOR_MS) {
    discardKeptImport();
    return null;
  }
  return { files: chosen.files.map(({ name, bytes }) => new File([bytes], name)), answers };
}

/** Removes the files and answers of an import on this device. The next access waits for it. */
export function discardKeptImport(): void {
  try {
    indexedDB.deleteDatabase(KEPT_IMPORT);
  } catch {
    // A browser that forbids storage has stored nothing.
  }
}

/** Ignores full or forbidden storage: the user chooses the files again next time. */
async function withDatabase<Result>(
  work: (database: IDBPDatabase<ImportSchema>) => Promise<Result>,
): Promise<Result | null> {
  try {
    const database = await openDB<ImportSchema>(KEPT_IMPORT, 1, {
      upgrade(created) {
        created.createObjectStore('files');
        created.createObjectStore('answers');
      },
    });
    try {
      return await work(database);
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}
