import type {
  BookContent,
  BookEntry,
  BookFact,
  BookFile,
  BookInvoice,
  BookSection,
  BookTitles,
} from '#features/service-book/content/book-content.ts';
import {
  DAYS_OF_A_MONTH,
  maskPlate,
  typeNameOf,
  type BookWording,
} from '#features/service-book/content/book-words.ts';
import { inSteps } from '#platform/concurrency/in-steps.ts';
import { wordMileage } from '#features/service-book/content/word-mileage.ts';
import { wordSystems } from '#features/service-book/content/word-systems.ts';
import { wordFitting, wordTyres } from '#features/service-book/content/word-tyres.ts';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import { yearOf, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { signedCost, type Spending } from '@carnet/domain/money/cents';
import type { Translate } from '@carnet/i18n/translate';
import { summariseMileage, type MileageOverview } from '@carnet/domain/service-book/service-book';

/** Formats the whole content of a book as text, in order. `qrAddress` becomes a QR code on the cover. */
export async function wordBook(
  wording: BookWording,
  nowMillis: number,
  qrAddress: string | null,
): Promise<BookContent> {
  const { sources, today, t, format } = wording;
  const story = summariseMileage(sources.readings);
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
      wordEntryTimes(wording),
      wordSummary(wording, story),
      wordMileage(wording, story),
      wordInspection(wording),
      wordTyres(wording),
      wordSystems(wording),
    ].filter((section) => section !== null),
    titles: titlesOf(t),
    entries: await wordEntries(wording),
  };
}

function wordCover(
  wording: BookWording,
  story: MileageOverview,
  qrAddress: string | null,
): BookContent['cover'] {
  const { sources, chosen, t } = wording;
  return {
    photo: chosen.photos === true ? (sources.vehicle.photos[0] ?? null) : null,
    photoText: t('book.cover.photo'),
    facts: factsOfCover(wording, story),
    code: codeOfCover(wording, qrAddress),
  };
}

function factsOfCover(wording: BookWording, { readings }: MileageOverview): BookFact[] {
  const { sources, chosen, today, t, format } = wording;
  const { vehicle, records, tyres } = sources;
  const model = [vehicle.make, vehicle.model].filter((part) => part !== null).join(' ');
  const { licensePlate: plate, firstRegistrationDate } = vehicle;
  const last = readings.at(-1);
  const [first] = [records[0], tyres.fittings[0]].flatMap((entry) => entry?.date ?? []).toSorted();
  const from = chosen.from ?? first ?? last?.date ?? today;
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

function codeOfCover({ t }: BookWording, address: string | null): BookContent['cover']['code'] {
  if (address === null) return null;
  return { address, said: t('book.cover.code', { address }), alternative: t('book.cover.codeText') };
}

function factOf(name: string, value: string | null): BookFact | null {
  return value === null || value === '' ? null : { name, value };
}

/**
 * When the owner entered the records, and when something last changed. Carnet itself knows no more, and says
 * so, so that a buyer does not take it for a check of the work.
 */
function wordEntryTimes({ sources, t, format }: BookWording): BookSection {
  const { records, vehicle, tyres, entryTimes, timeZone } = sources;
  const dayOf = (instant: string) => format.formatDate(civilDateInZone(Date.parse(instant), timeZone));
  const times = records.flatMap(({ id }) => entryTimes.entered.get(id) ?? []).toSorted();
  const [first, last] = [times[0], times.at(-1)];
  const imported = records.length - times.length;
  const changes = [
    vehicle.updatedAt,
    entryTimes.lastChange ?? '',
    ...[...records, ...tyres.fittings, ...tyres.sets.values()].map((one) => one.updated_at),
  ];
  const sentences = [
    t('book.entries.unchecked'),
    ...(first === undefined || last === undefined
      ? []
      : [sentenceOfEntry(t, times.length, dayOf(first), dayOf(last))]),
    ...(imported === 0 ? [] : [t('book.entries.imported', { records: imported })]),
    t('book.entries.changed', { date: dayOf(changes.toSorted().at(-1) ?? vehicle.updatedAt) }),
  ];
  return { title: t('book.entries.title'), sentences, groups: [], curve: null };
}

function sentenceOfEntry(t: Translate, records: number, from: string, to: string): string {
  if (from === to) return t('book.entries.enteredOn', { records, date: from });
  return t('book.entries.entered', { records, from, to });
}

/** « 27 entretiens depuis 2021, dont 24 avec facture. Kilométrage suivi sans trou de plus de 5 mois. » */
function wordSummary({ sources, chosen, t, format }: BookWording, story: MileageOverview): BookSection {
  const { records } = sources;
  const works = records.filter(({ isRefund }) => !isRefund);
  const [first] = works;
  const sentences: string[] = [];
  if (first === undefined) sentences.push(t('book.summary.none'));
  else {
    const invoices = works.filter(({ invoice }) => invoice !== null).length;
    sentences.push(t('book.summary.records', { records: works.length, invoices, year: yearOf(first.date) }));
    if (chosen.costs === true)
      sentences.push(t('book.summary.cost', { cost: format.formatEuros(sumOfCosts(records)) }));
  }
  const { longestGapDays, gaps } = story;
  if (gaps.length > 0) sentences.push(t('book.summary.gaps', { gaps: gaps.length }));
  else if (longestGapDays !== null) {
    const duration = format.formatMonths(Math.max(1, Math.ceil(longestGapDays / DAYS_OF_A_MONTH)));
    sentences.push(t('book.summary.followed', { duration }));
  }
  return { title: t('book.summary.title'), sentences, groups: [], curve: null };
}

/** In whole cents to avoid rounding drift; refunds are subtracted. */
function sumOfCosts(records: readonly Spending[]): number {
  return records.reduce((cents, record) => cents + Math.round(signedCost(record) * 100), 0) / 100;
}

/** The recorded inspections, and the legal deadline. */
function wordInspection({ sources, t, format }: BookWording): BookSection | null {
  const { inspection: law, records } = sources;
  if (law.regime === null) return null;
  const sentences: string[] = [];
  const last = records.findLast(({ type, isRefund }) => type === 'technical_inspection' && !isRefund);
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

function titlesOf(t: Translate): BookTitles {
  return {
    records: t('book.records.title'),
    photos: t('book.photos.title'),
    invoices: t('book.invoices.title'),
    attachedInvoices: t('book.invoices.attached'),
    backToRecord: t('book.record.back'),
    date: t('book.record.date'),
    mileage: t('book.record.mileage'),
    work: t('book.record.work'),
    cost: t('book.record.cost'),
    invoice: t('book.record.invoice'),
    warranty: t('book.record.warranty'),
    notes: t('book.record.notes'),
  };
}

const RECORDS_PER_STEP = 500;

/** The records with the details that the owner chose to show, and the fittings of tyres, oldest first. */
async function wordEntries(wording: BookWording): Promise<BookEntry[]> {
  let invoices = 0;
  const entries: BookEntry[] = [];
  const fittings = wording.sources.tyres.fittings.toReversed();
  const addFittings = (before: CivilDate | null): void => {
    for (
      let next = fittings.at(-1);
      next && (before === null || next.date < before);
      next = fittings.at(-1)
    ) {
      fittings.pop();
      entries.push(wordFitting(wording, next));
    }
  };
  await inSteps(wording.sources.records, RECORDS_PER_STEP, (part) => {
    for (const record of part) {
      addFittings(record.date);
      const isShown = record.invoice !== null && wording.chosen.invoices !== false;
      if (isShown) invoices += 1;
      entries.push(wordRecord(wording, record, isShown ? invoices : null));
    }
  });
  addFittings(null);
  return entries;
}

/** A record with the number of its invoice; null if the book does not show one. */
function wordRecord(wording: BookWording, record: Maintenance, invoiceNumber: number | null): BookEntry {
  const { chosen, t, format } = wording;
  const name = typeNameOf(wording, record.type);
  const work = record.isRefund ? t('book.record.refund', { work: name }) : name;
  const date = format.formatDate(record.date);
  const mileage = record.mileage === null ? null : format.formatKilometres(record.mileage);
  const garage = [record.garage_name, record.garage_address].filter((part) => part !== null).join(', ');
  const photos = chosen.photos === true ? record.photos.map(fileOf) : [];
  return {
    heading: [date, work, ...(mileage === null ? [] : [mileage])].join(' · '),
    date,
    work,
    mileage,
    description: textOrNull(record.description),
    cost: chosen.costs === true ? format.formatEuros(signedCost(record)) : null,
    garage: chosen.garages === true ? textOrNull(garage) : null,
    warranty: record.warranty_until === null ? null : format.formatDate(record.warranty_until),
    notes: chosen.notes === true ? textOrNull(record.notes) : null,
    invoiceHeld: record.invoice !== null && invoiceNumber === null ? t('book.record.invoiceHeld') : null,
    photos,
    photoText: t('book.record.photo', { what: work }),
    photosLink: t('book.record.photos', { photos: photos.length }),
    invoice:
      record.invoice === null || invoiceNumber === null
        ? null
        : wordInvoice(t, record.invoice, invoiceNumber),
  };
}

function textOrNull(text: string | null): string | null {
  return text === '' ? null : text;
}

function wordInvoice(t: Translate, invoice: BookFile, number: number): BookInvoice {
  const { name } = invoice;
  return {
    file: fileOf(invoice),
    label: t('book.record.invoiceNumber', { number: String(number) }),
    attached: t('book.record.invoiceAttached', { name }),
    missing: t('book.record.invoiceMissing', { name }),
  };
}

function fileOf({ id, name, contentType }: BookFile): BookFile {
  return { id, name, contentType };
}
