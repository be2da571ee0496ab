import { decodePDFRawStream, PDFContext, PDFName, PDFRawStream } from '@cantoo/pdf-lib';

/** What pages need of an invoice decoded is kilobytes; pictures and fonts are copied as they are. */
const MOST_DECODED_BYTES = 64 * 1024 * 1024;

/** What each of pdf-lib’s decoders inherits: it asks for room before it writes. */
interface Decoder {
  ensureBuffer: (requested: number) => Uint8Array;
}

/** A few megabytes can be made that are terabytes once they are decoded, and pdf-lib would go on. From now on it throws. */
function limitDecoding(): void {
  const dict = PDFContext.create().obj({});
  dict.set(PDFName.of('Filter'), PDFName.of('RunLengthDecode'));
  const sample: object = decodePDFRawStream(PDFRawStream.of(dict, new Uint8Array()));
  const decoder = Object.getPrototypeOf(Object.getPrototypeOf(sample)) as Decoder;
  const { ensureBuffer } = decoder;
  decoder.ensureBuffer = function limited(this: Decoder, requested) {
    if (requested > MOST_DECODED_BYTES) throw new RangeError('More than a page needs');
    return ensureBuffer.call(this, requested);
  };
}

limitDecoding();
