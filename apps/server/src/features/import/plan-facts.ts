import type { ImportContent } from '#features/import/import-content.ts';
import type { FileKind, ImportFacts } from '#features/import/import-messages.ts';
import type { KnownIds, NamedIds } from '#features/import/known-ids.ts';

/** What files are, by their id in the export; one that is not here is not known. */
export type FileKinds = ReadonlyMap<string, FileKind | 'unread'>;

/** Everything that an import is decided by. */
export interface PlanFacts extends Omit<ImportFacts, 'garageId'> {
  readonly content: ImportContent;
  readonly ids: KnownIds;
  readonly fileKinds: FileKinds;
}

/** What is known of files before their bytes were looked at, or of those that were there before. */
export function kindsOf(
  { files }: ImportContent,
  { usedFiles }: NamedIds,
  ids: KnownIds,
  checked: ReadonlyMap<string, FileKind>,
): FileKinds {
  const kinds = new Map<string, FileKind | 'unread'>();
  for (const { row } of files) kinds.set(row.id, 'unread');
  for (const id of usedFiles) {
    const own = ids.ownFileKind(id);
    if (own !== null) kinds.set(id, own);
  }
  for (const [id, kind] of checked) kinds.set(id, kind);
  return kinds;
}
