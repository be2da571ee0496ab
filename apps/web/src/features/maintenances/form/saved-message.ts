import type { Formatters } from '@carnet/i18n/format';
import type { Translate } from '@carnet/i18n/translate';
import type { NextService } from '@carnet/domain/reminders/mark-done';

/** What is said after a reminder was marked as done: that it is, and when it comes round again. */
export function doneMessage(
  t: Translate,
  { formatDate, formatKilometres }: Formatters,
  type: string,
  { nextServiceDate, nextServiceMileage }: NextService,
): string {
  const date = nextServiceDate && formatDate(nextServiceDate);
  const mileage = nextServiceMileage === null ? null : formatKilometres(nextServiceMileage);
  if (date !== null && mileage !== null) return t('maintenance.toast.doneNextBoth', { type, date, mileage });
  if (date !== null) return t('maintenance.toast.doneNextDate', { type, date });
  if (mileage !== null) return t('maintenance.toast.doneNextMileage', { type, mileage });
  return t('maintenance.toast.done', { type });
}
