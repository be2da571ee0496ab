import type { BookSources } from '#features/service-book/read-book.ts';
import type { ServiceBookQuery } from '@carnet/contract/service-book/service-book.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { isBuiltInMaintenanceType } from '@carnet/domain/maintenance/maintenance-types';
import type { Formatters } from '@carnet/i18n/format';
import type { Translate } from '@carnet/i18n/translate';

/** On the average; what is said in months is about so long. */
export const DAYS_OF_A_MONTH = 30.4375;

/** What every part of a book is worded with. */
export interface BookWording {
  readonly sources: BookSources;
  readonly chosen: ServiceBookQuery;
  readonly today: CivilDate;
  readonly t: Translate;
  readonly format: Formatters;
}

/** A type of maintenance as its owner reads it. */
export function typeNameOf({ t, sources }: Pick<BookWording, 't' | 'sources'>, key: string): string {
  if (isBuiltInMaintenanceType(key)) return t(`common.maintenanceType.${key}`);
  return sources.types.find((type) => type.key === key)?.label ?? key;
}

/** A plate of which the ends alone are shown: the letters and digits between stand as dots. */
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
