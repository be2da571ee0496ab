import type { Structure } from '#features/service-book/pdf/book-document.ts';
import { drawLine, lineHeight, textWidth, type TextStyle } from '#features/service-book/pdf/book-text.ts';

/** A line that links to a target within the book. */
export interface BookLink {
  readonly text: string;
  readonly style: TextStyle;
  /** The name of the target, which may be drawn later. */
  readonly goTo: string;
  readonly x: number;
  readonly y: number;
}

export function drawLink(
  pdf: PDFKit.PDFDocument,
  into: Structure,
  { text, style, goTo, x, y }: BookLink,
): void {
  const link = pdf.struct('Link');
  into.add(link);
  link.add(() => drawLine(pdf, text, style, { x, y }));
  // pdfkit writes a string as a PDF name, and a String object as text.
  const annotation = { structParent: link, Contents: Object(text) as string };
  pdf.goTo(x, y, textWidth(pdf, text, style), lineHeight(style), goTo, annotation);
  link.end();
}
