import type { BookFact, BookSection } from '#features/service-book/content/book-content.ts';
import { typeNameOf, type BookWording } from '#features/service-book/content/book-words.ts';
import { lastOfEachType } from '@carnet/domain/service-book/service-book';

/** What the records say of the technical inspection, and until when the law allows to drive. */
export function wordInspection({ sources, t, format }: BookWording): BookSection | null {
  const { inspection: law, records } = sources;
  if (law.regime === null) return null;
  const sentences: string[] = [];
  const last = records.findLast(({ type }) => type === 'technical_inspection');
  if (last === undefined) sentences.push(t('book.inspection.none'));
  else {
    const result = t(`book.inspection.result.${last.inspection?.result ?? 'unknown'}`);
    sentences.push(t('book.inspection.last', { date: format.formatDate(last.date), result }));
    const printed = last.inspection?.validUntil ?? null;
    if (printed !== null) sentences.push(t('book.inspection.printed', { date: format.formatDate(printed) }));
  }
  const next = nextInspection(law, t, format);
  if (next !== null) sentences.push(next);
  return { title: t('book.inspection.title'), sentences, facts: [], curve: null };
}

function nextInspection(
  { status, regime, dueBy, retestBy }: BookWording['sources']['inspection'],
  t: BookWording['t'],
  { formatDate }: BookWording['format'],
): string | null {
  if (regime === 'exempt') return t('book.inspection.exempt');
  if (status === 'must_not_drive') return t('book.inspection.mustNotDrive');
  if (status === 'retest_required' && retestBy !== null) {
    return t('book.inspection.retestBy', { date: formatDate(retestBy) });
  }
  if (dueBy === null) return null;
  return t(status === 'overdue' ? 'book.inspection.overdue' : 'book.inspection.dueBy', {
    date: formatDate(dueBy),
  });
}

/** When each type of work was done last. */
export function wordWork(wording: BookWording): BookSection | null {
  const { sources, t, format } = wording;
  const facts = lastOfEachType(sources.records).map(({ type, date, mileage }) => ({
    name: typeNameOf(wording, type),
    value: [format.formatDate(date), ...(mileage === null ? [] : [format.formatKilometres(mileage)])].join(
      ' · ',
    ),
  }));
  if (facts.length === 0) return null;
  return { title: t('book.work.title'), sentences: [], facts, curve: null };
}

/** What the active reminders announce. */
export function wordDue(wording: BookWording): BookSection {
  const { sources, t } = wording;
  const facts = sources.reminders
    .map((reminder) => ({ reminder, name: typeNameOf(wording, reminder.maintenance_type) }))
    .toSorted(
      (a, b) =>
        compareDue(a.reminder.next_reminder_date, b.reminder.next_reminder_date) ||
        a.name.localeCompare(b.name, t.language),
    )
    .map(({ reminder, name }): BookFact => ({ name, value: dueText(wording, reminder) }))
    .filter(({ value }) => value !== '');
  const sentences = facts.length === 0 ? [t('book.due.none')] : [];
  return { title: t('book.due.title'), sentences, facts, curve: null };
}

function compareDue(a: string | null, b: string | null): number {
  if (a === b) return 0;
  return (a ?? '9999') < (b ?? '9999') ? -1 : 1;
}

function dueText(
  { t, format }: BookWording,
  { next_reminder_date: on, planned_mileage: at }: BookWording['sources']['reminders'][number],
): string {
  const date = on === null ? '' : format.formatDate(on);
  const mileage = at === null ? '' : format.formatKilometres(at);
  return date === '' || mileage === '' ? date + mileage : t('book.due.either', { date, mileage });
}
