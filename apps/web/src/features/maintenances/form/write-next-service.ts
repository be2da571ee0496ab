import type { NextService } from '@carnet/domain/reminders/mark-done';
import type { Formatters } from '@carnet/i18n/format';
import type { Translate } from '@carnet/i18n/translate';

/** « le 21 nov. 2027 ou à 99 300 km »; null without either. */
export function writeNextService(
  t: Translate,
  { formatDate, formatKilometres }: Formatters,
  { nextServiceDate, nextServiceMileage }: NextService,
): string | null {
  const date = nextServiceDate && formatDate(nextServiceDate);
  const mileage = nextServiceMileage === null ? null : formatKilometres(nextServiceMileage);
  if (date !== null && mileage !== null) return t('maintenance.next.both', { date, mileage });
  if (date !== null) return t('maintenance.next.date', { date });
  return mileage === null ? null : t('maintenance.next.mileage', { mileage });
}
