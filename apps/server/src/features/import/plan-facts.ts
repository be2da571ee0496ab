import type { ExistingIds } from '#features/import/existing.ts';
import type { ImportContent } from '#features/import/import-content.ts';
import type { Placed } from '#features/import/import-faults.ts';
import type { ImportedFile } from '#features/import/read-account-file.ts';
import type { Settings } from '@carnet/contract/settings/settings.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';

/** What files are, by their id in the export; one that is not here is not known. */
export type FileKinds = ReadonlyMap<string, 'image' | 'document' | 'refused' | 'unread'>;

/** Everything that an import is decided by. */
export interface PlanFacts {
  readonly content: ImportContent;
  readonly ids: ExistingIds;
  readonly ownSettings: Settings;
  readonly fileKinds: FileKinds;
  /** No day after it has begun anywhere. */
  readonly latestDay: CivilDate;
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
