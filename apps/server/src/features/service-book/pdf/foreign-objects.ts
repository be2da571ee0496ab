import {
  isForbiddenContent,
  isForbiddenDict,
  isForbiddenName,
  isForbiddenString,
} from '#features/service-book/pdf/archival-rules.ts';
import {
  decodePDFRawStream,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  PDFString,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';

type Reference = PDFKit.PDFKitReference;
/** A value as pdfkit writes it: text is a name, bytes are a string. */
export type PdfValue = null | boolean | number | string | Uint8Array | Reference | PdfValue[] | PdfValues;
export interface PdfValues {
  [key: string]: PdfValue;
}

/** Values are nested deeper than that only to see a program fall over. */
const MOST_DEPTH = 100;
const MOST_NUMBER = 1e15;
/** Of a picture or a form: what leads out of its page, and what PDF/A-3 forbids and no reader needs. */
const LEFT_OUT = new Set(
  ['Length', 'F', 'FFilter', 'FDecodeParms', 'StructParent', 'StructParents', 'PieceInfo'].concat([
    'OPI',
    'PS',
    'Ref',
    'Alternates',
    'OC',
    'Interpolate',
    'Metadata',
  ]),
);

/** Of a font: lists of its signs that may be left out and must not be wrong. */
const LEFT_OUT_OF_ALL = new Set(['CIDSet', 'CharSet']);

/** An object of the book; null until it is known what it is. */
interface Copy {
  readonly reference: Reference;
  data: PdfValue;
  bytes: Uint8Array | null;
}

/**
 * Objects of another document, copied into a book as they are under numbers of the book: each once, with everything that
 * it leads to. Nothing is written before `write`, so that what cannot be copied leaves no half of itself.
 */
export class ForeignObjects {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #source: PDFContext;
  readonly #copies = new Map<PDFRef, Copy>();
  readonly #own: Copy[] = [];
  readonly #unread: PDFRef[] = [];
  #isArchival = true;

  constructor(pdf: PDFKit.PDFDocument, source: PDFContext) {
    this.#pdf = pdf;
    this.#source = source;
  }

  /** Whether all that was read so far may be in a PDF/A. */
  get isArchival(): boolean {
    return this.#isArchival;
  }

  /** Reads what draws a page, decoded. */
  judgeContent(bytes: Uint8Array): void {
    if (this.#isArchival && isForbiddenContent(bytes)) this.#isArchival = false;
  }

  /** What stands for a value in the book. Throws for one that is nested too deep. */
  valueOf(object: PDFObject | undefined, depth = 0): PdfValue {
    if (depth > MOST_DEPTH) throw new Error('Values are nested too deep');
    if (object instanceof PDFRef) return this.#referenceTo(object);
    if (object instanceof PDFName) return this.#nameOf(object);
    if (object instanceof PDFNumber) return numberOf(object.asNumber());
    if (object instanceof PDFString || object instanceof PDFHexString)
      return this.#stringOf(object.asBytes());
    if (object instanceof PDFBool) return object.asBoolean();
    if (object instanceof PDFArray) return object.asArray().map((item) => this.valueOf(item, depth + 1));
    return object instanceof PDFDict ? this.#valuesOf(object, depth) : null;
  }

  /** Adds a stream that the other document has not. */
  add(data: PdfValues, bytes: Uint8Array): Reference {
    const reference = this.#pdf.ref({});
    this.#own.push({ reference, data, bytes });
    return reference;
  }

  /** Reads everything that was named so far. Throws for what cannot be copied. */
  read(): void {
    for (let next = this.#unread.pop(); next !== undefined; next = this.#unread.pop()) {
      const copy = this.#copies.get(next);
      const object = this.#source.lookup(next);
      if (copy === undefined) continue;
      if (object instanceof PDFRawStream) {
        if (drawsSomething(object.dict)) this.judgeContent(decodePDFRawStream(object).decode());
        copy.data = this.#valuesOf(object.dict, 0, LEFT_OUT);
        copy.bytes = object.contents;
      } else copy.data = this.valueOf(object);
    }
  }

  write(): void {
    for (const copy of [...this.#copies.values(), ...this.#own]) writeCopy(copy);
  }

  /** Leaves nothing but the numbers, which the book cannot do without. */
  abandon(): void {
    for (const { reference } of [...this.#copies.values(), ...this.#own]) {
      writeCopy({ reference, data: null, bytes: null });
    }
  }

  #referenceTo(foreign: PDFRef): Reference {
    const known = this.#copies.get(foreign);
    if (known !== undefined) return known.reference;
    const reference = this.#pdf.ref({});
    this.#copies.set(foreign, { reference, data: null, bytes: null });
    this.#unread.push(foreign);
    return reference;
  }

  #nameOf(name: PDFName): string {
    if (isForbiddenName(name.decodeText())) this.#isArchival = false;
    return nameOf(name);
  }

  #stringOf(bytes: Uint8Array): Uint8Array {
    if (isForbiddenString(bytes)) this.#isArchival = false;
    return bytes;
  }

  #valuesOf(dict: PDFDict, depth: number, leftOut = LEFT_OUT_OF_ALL): PdfValues {
    if (isForbiddenDict(dict)) this.#isArchival = false;
    const values = dict.entries().map(([key, value]) => [nameOf(key), value] as const);
    return Object.fromEntries(
      values.flatMap(([name, value]) => (leftOut.has(name) ? [] : [[name, this.valueOf(value, depth + 1)]])),
    );
  }
}

/** Whether the bytes of a stream are operators: those of a form or a pattern. */
function drawsSomething(dict: PDFDict): boolean {
  const pattern = dict.lookup(PDFName.of('PatternType'));
  const kind = dict.lookup(PDFName.of('Subtype'));
  return pattern instanceof PDFNumber || (kind instanceof PDFName && kind.decodeText() === 'Form');
}

/** As it stands in a document, without its slash. */
function nameOf(name: PDFName): string {
  return name.toString().slice(1);
}

/** One that a document can hold. */
function numberOf(given: number): number {
  return Number.isFinite(given) ? Math.min(Math.max(given, -MOST_NUMBER), MOST_NUMBER) : 0;
}

function writeCopy({ reference, data, bytes }: Copy): void {
  // Compressed as it was; what was not is compressed now.
  const compress = bytes !== null && data !== null && typeof data === 'object' && !('Filter' in data);
  Object.assign(reference, { data, compress });
  reference.end(bytes === null ? undefined : bytes.length === 0 ? Uint8Array.of(10) : bytes);
  // The number of it is all that is needed from here on: thousands of them are not kept until the end.
  Object.assign(reference, { data: null });
}
