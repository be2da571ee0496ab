import { acceptRestored, storeRestoredBytes, type FileRow } from '#features/files/restore-file.service.ts';
import type { Archive } from '#features/import/archive.ts';
import type { ExistingIds } from '#features/import/existing.ts';
import { faultAt, type Placed } from '#features/import/import-faults.ts';
import { noLaterThan } from '#features/import/instants.ts';
import type { FileKinds } from '#features/import/plan-facts.ts';
import type { ImportedFile } from '#features/import/read-account-file.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { ImportFault } from '@carnet/contract/account/import.schema';

/** So many files are unpacked at once: each may be as large as an upload. */
const FILES_AT_ONCE = 2;

/** What the bytes of the files turned out to be. */
export interface CheckedFiles {
  /** By the id in the export. */
  readonly kinds: Map<string, 'image' | 'document' | 'refused'>;
  /** What is to be kept, by the id in the export; of a dry run nothing is stored. */
  readonly rows: Map<string, FileRow>;
  readonly faults: ImportFault[];
  storageBytes: number;
}

interface FileCheck {
  readonly context: Context;
  readonly actor: Actor;
  readonly archive: Archive;
  readonly ids: ExistingIds;
  /** Whether the bytes are stored; their rows come later, or the bytes are removed again. */
  readonly isStoring: boolean;
  /** Settles when the import is over: until then nobody else may touch what it has stored. */
  readonly ended: Promise<void>;
}

/** Nothing looked at yet. */
export function uncheckedFiles(): CheckedFiles {
  return { kinds: new Map(), rows: new Map(), faults: [], storageBytes: 0 };
}

/**
 * Holds every file to what an upload is held to, two at a time, and stores its bytes if asked to. What is found is
 * noted in `checked` as it comes, so that it can be removed when something fails.
 */
export async function checkFiles(
  check: FileCheck,
  files: readonly Placed<ImportedFile>[],
  checked: CheckedFiles,
): Promise<void> {
  for (let start = 0; start < files.length; start += FILES_AT_ONCE) {
    const next = files.slice(start, start + FILES_AT_ONCE);
    // Settled together: what is still being stored when another fails could not be removed.
    const outcomes = await Promise.allSettled(next.map((file) => checkFile(check, file, checked)));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

/** The ids under which bytes were stored. */
export function storedIds({ rows }: CheckedFiles): string[] {
  return [...rows.values()].map(({ id }) => id);
}

async function checkFile(
  { context, actor, archive, ids, isStoring, ended }: FileCheck,
  placed: Placed<ImportedFile>,
  checked: CheckedFiles,
): Promise<void> {
  const { id, name, createdAt } = placed.row;
  const path = archive.fileIn(`files/${id}/`);
  const bytes = path === null ? null : await archive.read(path);
  const content = bytes && (await acceptRestored(bytes));
  if (!content) {
    const place = { file: path ?? `files/${id}`, line: null };
    checked.faults.push(faultAt(place, null, bytes ? 'wrong_file_kind' : 'not_found'));
    checked.kinds.set(id, 'refused');
    return;
  }
  checked.kinds.set(id, content.contentType.startsWith('image/') ? 'image' : 'document');
  checked.storageBytes += content.bytes.length;
  if (!isStoring) return;
  const file = { id: ids.resolve('file', id).id, name, createdAt: noLaterThan(context.clock, createdAt) };
  checked.rows.set(id, await storeRestoredBytes(context, actor, file, content, ended));
}

/** What is known of files before their bytes were looked at, or of those that were there before. */
export function kindsOf(
  files: readonly Placed<ImportedFile>[],
  ownTypes: ReadonlyMap<string, string>,
  checked: FileKinds,
  ids: ExistingIds,
  named: Iterable<string>,
): FileKinds {
  const kinds = new Map<string, 'image' | 'document' | 'refused' | 'unread'>();
  for (const { row } of files) kinds.set(row.id, 'unread');
  for (const id of named) {
    const type = ownTypes.get(ids.resolve('file', id).id);
    if (type !== undefined) kinds.set(id, type.startsWith('image/') ? 'image' : 'document');
  }
  for (const [id, kind] of checked) kinds.set(id, kind);
  return kinds;
}
