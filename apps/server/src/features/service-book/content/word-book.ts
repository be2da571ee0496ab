import type { BookContent } from '#features/service-book/content/book-content.ts';
import type { BookWording } from '#features/service-book/content/book-words.ts';
import { wordCover, wordSummary } from '#features/service-book/content/word-cover.ts';
import { wordMileage } from '#features/service-book/content/word-mileage.ts';
import { wordRecords } from '#features/service-book/content/word-records.ts';
import { wordInspection } from '#features/service-book/content/word-inspection.ts';
import { wordSystems } from '#features/service-book/content/word-systems.ts';
import { tellMileage } from '@carnet/domain/service-book/service-book';

/** Puts a book into words: all of it, in its order (contract, section 14). `qrAddress` goes onto the cover as a QR code. */
export function wordBook(wording: BookWording, nowMillis: number, qrAddress: string | null): BookContent {
  const { sources, today, t, format } = wording;
  const story = tellMileage(sources.readings);
  const { name: vehicle } = sources.vehicle;
  return {
    language: t.language,
    title: t('book.title'),
    subject: t('book.subject', { vehicle }),
    vehicle,
    madeAtMillis: nowMillis,
    made: t('book.made', { date: format.formatDate(today) }),
    footer: t('book.page', { vehicle, page: '{page}' }),
    cover: wordCover(wording, story, qrAddress),
    sections: [
      wordSummary(wording, story),
      wordMileage(wording, story),
      wordInspection(wording),
      wordSystems(wording),
    ].filter((section) => section !== null),
    entriesTitle: t('book.records.title'),
    entries: wordRecords(wording),
  };
}
