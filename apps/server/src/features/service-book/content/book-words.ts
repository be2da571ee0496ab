import type { BookSources } from '#features/service-book/read-book.ts';
import type { ServiceBookQuery } from '@carnet/contract/service-book/service-book.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { isBuiltInMaintenanceType } from '@carnet/domain/maintenance/maintenance-types';
import type { Formatters } from '@carnet/i18n/format';
import type { Translate } from '@carnet/i18n/translate';

/** On average, for durations in months. */
export const DAYS_OF_A_MONTH = 30.4375;

/** The inputs for the text of a book. */
export interface BookWording {
  readonly sources: BookSources;
  readonly chosen: ServiceBookQuery;
  readonly today: CivilDate;
  readonly t: Translate;
  readonly format: Formatters;
}

/** The displayed name of a maintenance type. */
export function typeNameOf({ t, sources }: Pick<BookWording, 't' | 'sources'>, key: string): string {
  if (isBuiltInMaintenanceType(key)) return t(`common.maintenanceType.${key}`);
  return sources.types.find((type) => type.key === key)?.label ?? key;
}

/** Masks a plate: shows its ends and replaces the characters in between by dots. */
export function maskPlate(plate: string): string {
  const signs = [...plate];
  const shown = Math.min(2, Math.floor(signs.length / 3));
  return signs
    .map((sign, place) => {
      const isEnd = place < shown || place >= signs.length - shown;
      return isEnd || !/[\p{L}\p{N}]/u.test(sign) ? sign : '•';
    })
    .join('');
}
