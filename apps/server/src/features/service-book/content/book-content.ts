/** A file of the book, fetched by whoever draws it. */
export interface BookFile {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
}

/** A name and what is said under it, both in the language of the book. */
export interface BookFact {
  readonly name: string;
  readonly value: string;
}

/** An invoice, with what is said of it by what became of its pages. */
export interface BookInvoice {
  readonly file: BookFile;
  readonly name: string;
  readonly said: {
    readonly onePage: string;
    readonly pages: string;
    readonly attached: string;
    readonly missing: string;
  };
}

export interface BookEntry {
  readonly heading: string;
  readonly facts: readonly BookFact[];
  readonly photos: readonly BookFile[];
  /** The alternative text of its photos. */
  readonly photoText: string;
  readonly invoice: BookInvoice | null;
}

/** A point of the curve: a day, in days since 1970, and kilometres. */
export interface CurvePoint {
  readonly day: number;
  readonly km: number;
}

export interface BookCurve {
  readonly points: readonly CurvePoint[];
  /** Times without a reading, drawn as a dashed line. */
  readonly gaps: readonly { readonly fromDay: number; readonly toDay: number }[];
  readonly days: readonly { readonly day: number; readonly label: string }[];
  readonly kilometres: readonly { readonly km: number; readonly label: string }[];
  readonly alternative: string;
}

/** Facts under a title of their own. */
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

/** Everything that a book says, in its language: what draws it knows neither vehicles nor words. */
export interface BookContent {
  readonly language: 'fr' | 'en';
  readonly title: string;
  readonly subject: string;
  readonly vehicle: string;
  readonly madeAtMillis: number;
  readonly made: string;
  /** The line at the foot of a page, with `{page}` where its number goes. */
  readonly footer: string;
  readonly cover: {
    readonly photo: BookFile | null;
    readonly photoText: string;
    readonly facts: readonly BookFact[];
    /** The QR code of the page on which the book can be checked, and what is said beside it. */
    readonly code: { readonly address: string; readonly said: string; readonly alternative: string } | null;
  };
  readonly sections: readonly BookSection[];
  readonly entriesTitle: string;
  readonly entries: readonly BookEntry[];
}
