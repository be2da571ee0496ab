import type {
  BookEntry,
  BookFact,
  BookFile,
  BookInvoice,
} from '#features/service-book/content/book-content.ts';
import { typeNameOf, type BookWording } from '#features/service-book/content/book-words.ts';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';

/** The records in order, with what their owner chose to show of them. */
export function wordRecords(wording: BookWording): BookEntry[] {
  return wording.sources.records.map((record) => wordRecord(wording, record));
}

function wordRecord(wording: BookWording, record: Maintenance): BookEntry {
  const { chosen, t, format } = wording;
  const what = typeNameOf(wording, record.type);
  const mileage = record.mileage === null ? [] : [format.formatKilometres(record.mileage)];
  return {
    heading: [format.formatDate(record.date), what, ...mileage].join(' · '),
    facts: factsOf(wording, record),
    photos: chosen.photos === true ? record.photos.map(fileOf) : [],
    photoText: t('book.record.photo', { what }),
    invoice: chosen.invoices === false ? null : invoiceOf(wording, record),
  };
}

function factsOf({ chosen, t, format }: BookWording, record: Maintenance): BookFact[] {
  const { garage_name: name, garage_address: address } = record;
  const garage = [name, address].filter((part) => part !== null).join(', ');
  const facts: (readonly [string, string | null])[] = [
    [t('book.record.description'), record.description],
    [t('book.record.cost'), chosen.costs === true ? format.formatEuros(record.cost) : null],
    [t('book.record.garage'), chosen.garages === true ? garage : null],
    [t('book.record.notes'), chosen.notes === true ? record.notes : null],
    [
      t('book.record.invoice'),
      chosen.invoices === false && record.invoice !== null ? t('book.record.invoiceHeld') : null,
    ],
  ];
  return facts.flatMap(([factName, value]) =>
    value === null || value === '' ? [] : [{ name: factName, value }],
  );
}

function invoiceOf({ t }: BookWording, { invoice }: Maintenance): BookInvoice | null {
  if (invoice === null) return null;
  const { name } = invoice;
  return {
    file: fileOf(invoice),
    name: t('book.record.invoice'),
    said: {
      onePage: t('book.record.invoiceHere', { name }),
      pages: t('book.record.invoiceBehind', { name }),
      attached: t('book.record.invoiceAttached', { name }),
      missing: t('book.record.invoiceMissing', { name }),
    },
  };
}

function fileOf({ id, name, contentType }: BookFile): BookFile {
  return { id, name, contentType };
}
