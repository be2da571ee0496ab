import type { BookContent, BookFact, BookSection } from '#features/service-book/content/book-content.ts';
import { DAYS_OF_A_MONTH, maskPlate, type BookWording } from '#features/service-book/content/book-words.ts';
import { yearOf } from '@carnet/domain/calendar/civil-date';
import type { MileageStory } from '@carnet/domain/service-book/service-book';

export function wordCover(
  wording: BookWording,
  story: MileageStory,
  qrAddress: string | null,
): BookContent['cover'] {
  const { sources, chosen, t } = wording;
  return {
    photo: chosen.photos === true ? (sources.vehicle.photos[0] ?? null) : null,
    photoText: t('book.cover.photo'),
    facts: factsOf(wording, story),
    code: codeOf(wording, qrAddress),
  };
}

function factsOf(wording: BookWording, { readings }: MileageStory): BookFact[] {
  const { sources, chosen, today, t, format } = wording;
  const { vehicle, records } = sources;
  const model = [vehicle.make, vehicle.model].filter((part) => part !== null).join(' ');
  const { licensePlate: plate, firstRegistrationDate } = vehicle;
  const last = readings.at(-1);
  const from = chosen.from ?? records[0]?.date ?? last?.date ?? today;
  const facts: (BookFact | null)[] = [
    factOf(t('book.cover.model'), model),
    factOf(t('book.cover.plate'), chosen.plate === true ? plate : maskPlate(plate ?? '')),
    factOf(t('book.cover.vin'), chosen.vin === true ? vehicle.vin : null),
    factOf(
      t('book.cover.firstRegistration'),
      firstRegistrationDate === null ? null : format.formatDate(firstRegistrationDate),
    ),
    factOf(
      t('book.cover.mileage'),
      last === undefined
        ? null
        : t('book.cover.mileageOn', {
            mileage: format.formatKilometres(last.mileage),
            date: format.formatDate(last.date),
          }),
    ),
    factOf(
      t('book.cover.period'),
      t('book.cover.periodOf', {
        from: format.formatDate(from),
        to: format.formatDate(chosen.to ?? today),
      }),
    ),
  ];
  return facts.filter((fact) => fact !== null);
}

function codeOf({ t }: BookWording, address: string | null): BookContent['cover']['code'] {
  if (address === null) return null;
  return { address, said: t('book.cover.code', { address }), alternative: t('book.cover.codeText') };
}

function factOf(name: string, value: string | null): BookFact | null {
  return value === null || value === '' ? null : { name, value };
}

/** « 27 entretiens depuis 2021, dont 24 avec facture. Kilométrage suivi sans trou de plus de 5 mois. » */
export function wordSummary({ sources, chosen, t, format }: BookWording, story: MileageStory): BookSection {
  const { records } = sources;
  const [first] = records;
  const sentences: string[] = [];
  if (first === undefined) sentences.push(t('book.summary.none'));
  else {
    const invoices = records.filter(({ invoice }) => invoice !== null).length;
    sentences.push(
      t('book.summary.records', { records: records.length, invoices, year: yearOf(first.date) }),
    );
    if (chosen.costs === true)
      sentences.push(t('book.summary.cost', { cost: format.formatEuros(sum(records)) }));
  }
  const { longestGapDays, gaps } = story;
  if (gaps.length > 0) sentences.push(t('book.summary.gaps', { gaps: gaps.length }));
  else if (longestGapDays !== null) {
    const duration = format.formatMonths(Math.max(1, Math.ceil(longestGapDays / DAYS_OF_A_MONTH)));
    sentences.push(t('book.summary.followed', { duration }));
  }
  return { title: t('book.summary.title'), sentences, groups: [], curve: null };
}

/** In whole cents, so that no sum drifts. */
function sum(records: readonly { cost: number }[]): number {
  return records.reduce((cents, { cost }) => cents + Math.round(cost * 100), 0) / 100;
}
