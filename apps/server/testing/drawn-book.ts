import type { BookContent, BookEntry } from '#features/service-book/content/book-content.ts';
import { drawBook } from '#features/service-book/pdf/draw-book.ts';
import { drawForeignPages, DRAWING_LIMITS } from '#features/service-book/pdf/draw-foreign-pages.ts';
import type { Language } from '@carnet/i18n/language';
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';

/** A record of a book. */
export const entry = (change: Partial<BookEntry> = {}): BookEntry => ({
  heading: '2 mai 2025 · Vidange',
  date: '2 mai 2025',
  work: 'Vidange',
  mileage: null,
  description: null,
  cost: null,
  garage: 'Garage du Vieux Pont',
  warranty: null,
  notes: null,
  invoiceHeld: null,
  photos: [],
  photoText: 'Photo de « Vidange »',
  photosLink: 'Photos',
  invoice: null,
  ...change,
});

/** A record whose invoice is the file with this id. */
export const invoiced = (id: string, contentType: string): BookEntry =>
  entry({
    invoice: {
      file: { id, name: `${id}.pdf`, contentType },
      label: 'Facture',
      attached: 'jointe',
      missing: 'introuvable',
    },
  });

export const BOOK_TITLES: BookContent['titles'] = {
  records: 'Entretiens',
  photos: 'Photos',
  invoices: 'Factures',
  attachedInvoices: 'Factures sans page',
  backToRecord: 'Retour à l’entretien',
  date: 'Date',
  mileage: 'Kilométrage',
  work: 'Travaux',
  cost: 'Coût',
  invoice: 'Facture',
  warranty: 'Garantie jusqu’au',
  notes: 'Notes',
};

const COVER: BookContent['cover'] = {
  photo: null,
  photoText: '',
  facts: [{ name: 'Kilométrage', value: '42 000 km' }],
  code: {
    address: 'https://carnet.example/carnet/abc',
    said: 'Vérifier ce carnet',
    alternative: 'Code QR',
  },
};

const SECTIONS: BookContent['sections'] = [
  {
    title: 'Kilométrage',
    sentences: ['2 relevés.'],
    groups: [],
    curve: {
      points: [
        { day: 20_000, km: 1000 },
        { day: 20_400, km: 9000 },
      ],
      gaps: [{ fromDay: 20_000, toDay: 20_400 }],
      days: [
        { day: 20_000, label: 'octobre 2024' },
        { day: 20_400, label: 'novembre 2025' },
      ],
      kilometres: [
        { km: 0, label: '0 km' },
        { km: 10_000, label: '10 000 km' },
      ],
      alternative: 'Courbe',
    },
  },
];

export const contentOf = (entries: readonly BookEntry[]): BookContent => ({
  language: 'fr',
  title: 'Carnet d’entretien',
  subject: 'Carnet d’entretien de Clio',
  vehicle: 'Clio',
  madeAtMillis: Date.UTC(2026, 10, 21),
  made: 'Établi le 21 nov. 2026',
  footer: 'Clio · page {page}',
  cover: COVER,
  sections: SECTIONS,
  titles: BOOK_TITLES,
  entries,
});

/** Draws invoices in this process, because their content is known. */
export const inProcess = {
  beginStep: async (): Promise<void> => undefined,
  drawPages: (_fileId: string, bytes: Uint8Array) =>
    drawForeignPages(bytes, DRAWING_LIMITS, async () => undefined),
};

/** Draws a book of these records; a file that is not given is missing. */
export async function drawn(
  entries: readonly BookEntry[],
  files: Readonly<Record<string, Uint8Array>> = {},
  language: Language = 'fr',
) {
  const pieces: Uint8Array[] = [];
  const content = { ...contentOf(entries), language };
  await drawBook(content, {
    ...inProcess,
    read: async (id) => files[id] ?? null,
    write: (piece) => pieces.push(piece),
  });
  const bytes = Buffer.concat(pieces);
  const book = await PDFDocument.load(bytes, { updateMetadata: false });
  return { bytes, book, attached: book.getAttachments().map(({ name }) => name) };
}

/** Every numbered dictionary of a book, including the dictionaries of streams. */
export function dictsIn(book: PDFDocument): PDFDict[] {
  return book.context.enumerateIndirectObjects().flatMap(([, object]) => listDicts(object));
}

/** The PDF name under a key of a dictionary; empty for another value. */
export function nameIn(dict: PDFDict, key: string): string {
  const value = dict.get(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : '';
}

function listDicts(object: object): PDFDict[] {
  if (object instanceof PDFDict) return [object];
  return 'dict' in object && object.dict instanceof PDFDict ? [object.dict] : [];
}
