import type { BookSection } from '#features/service-book/content/book-content.ts';
import type { BookWording } from '#features/service-book/content/book-words.ts';

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
  return { title: t('book.inspection.title'), sentences, groups: [], curve: null };
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
