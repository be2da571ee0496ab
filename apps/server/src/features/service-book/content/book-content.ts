import type { Language } from '@carnet/i18n/language';
/** A file of the book, to be loaded when drawing. */
export interface BookFile {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
}

/** A name and its value, both in the language of the book. */
export interface BookFact {
  readonly name: string;
  readonly value: string;
}

export interface BookInvoice {
  readonly file: BookFile;
  /** « Facture 3 »: invoices are numbered in the order of their records. */
  readonly label: string;
  /** Text for an invoice whose pages cannot be drawn. */
  readonly attached: string;
  /** Text for an invoice whose file is missing. */
  readonly missing: string;
}

/** A record. Hidden values are null. */
export interface BookEntry {
  /** Date, work and mileage in one line. */
  readonly heading: string;
  readonly date: string;
  readonly work: string;
  readonly mileage: string | null;
  readonly description: string | null;
  readonly cost: string | null;
  readonly garage: string | null;
  /** The last day of the warranty on parts and labour. */
  readonly warranty: string | null;
  readonly notes: string | null;
  /** Text for an invoice that is not in the book. */
  readonly invoiceHeld: string | null;
  readonly photos: readonly BookFile[];
  /** Alternative text of its photos. */
  readonly photoText: string;
  /** « 2 photos »: the link to them. */
  readonly photosLink: string;
  readonly invoice: BookInvoice | null;
}

/** Titles of the parts after the sections, and column titles of the table of records. */
export interface BookTitles {
  readonly records: string;
  readonly photos: string;
  readonly invoices: string;
  /** Title above invoices without pages. */
  readonly attachedInvoices: string;
  /** The link from an invoice or a photo back to its record. */
  readonly backToRecord: string;
  readonly date: string;
  readonly mileage: string;
  readonly work: string;
  readonly cost: string;
  readonly invoice: string;
  readonly warranty: string;
  readonly notes: string;
}

/** A point of the curve: a day, in days since 1970, and kilometres. */
export interface CurvePoint {
  readonly day: number;
  readonly km: number;
}

export interface BookCurve {
  readonly points: readonly CurvePoint[];
  /** Periods without a reading, drawn as a dashed line. */
  readonly gaps: readonly { readonly fromDay: number; readonly toDay: number }[];
  readonly days: readonly { readonly day: number; readonly label: string }[];
  readonly kilometres: readonly { readonly km: number; readonly label: string }[];
  readonly alternative: string;
}

/** Facts under a title. */
export interface BookGroup {
  readonly title: string;
  readonly facts: readonly BookFact[];
}

export interface BookSection {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly groups: readonly BookGroup[];
  readonly curve: BookCurve | null;
}

/** The whole content of a book as text in its language. Drawing code needs no knowledge of vehicles or translations. */
export interface BookContent {
  readonly language: Language;
  readonly title: string;
  readonly subject: string;
  readonly vehicle: string;
  readonly madeAtMillis: number;
  readonly made: string;
  /** The footer of a page, with `{page}` for its number. */
  readonly footer: string;
  readonly cover: {
    readonly photo: BookFile | null;
    readonly photoText: string;
    readonly facts: readonly BookFact[];
    /** The QR code of the page that verifies the book, and the text next to it. */
    readonly code: { readonly address: string; readonly said: string; readonly alternative: string } | null;
  };
  readonly sections: readonly BookSection[];
  readonly titles: BookTitles;
  readonly entries: readonly BookEntry[];
}
