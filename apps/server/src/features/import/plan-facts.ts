import type { ExistingIds } from '#features/import/existing.ts';
import type { ImportContent } from '#features/import/import-content.ts';
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
