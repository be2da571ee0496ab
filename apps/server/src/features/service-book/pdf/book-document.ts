import type { BookContent } from '#features/service-book/content/book-content.ts';
import { createRequire } from 'node:module';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';

/** In points of 1/72 inch. */
const MARGIN = 56;
const BOTTOM = 64;
const FOOTER_Y = 34;
const FOOTER_SIZE = 8;

export const INK = '#1c2430';
export const MUTED = '#5b6472';
export const ACCENT = '#1f5fae';
/** By their files: a font that has a name as well is opened again each time it is asked for. */
export const FONTS = {
  body: fontFile('400Regular/Inter_400Regular.ttf'),
  strong: fontFile('600SemiBold/Inter_600SemiBold.ttf'),
} as const;

/** The element of the structure tree that something is drawn into. */
export type Structure = PDFKit.PDFStructureElement;

/** The document while it is drawn: PDF/A-3b, tagged, its fonts inside. */
export interface BookDocument {
  readonly pdf: PDFKit.PDFDocument;
  readonly root: Structure;
  /** The width between the margins. */
  readonly width: number;
  /** How many pages there are so far. */
  pages(): number;
  /** Starts a page unless so much height is left on this one. */
  needs(height: number): void;
  /** Starts a page of that size on which nothing is yet, not even a number. */
  addForeignPage(width: number, height: number): void;
  /** Ends the document: all of it is written then. */
  end(): Promise<void>;
}

/** Opens a document that is written piece by piece while it is drawn: what is drawn is not kept. */
export function openBookDocument(content: BookContent, write: (bytes: Uint8Array) => void): BookDocument {
  const pdf = emptyDocument(content);
  pdf.on('data', write);
  // The head goes out now, and each piece after it as it is drawn. By itself the stream would begin in the next turn of the
  // loop, and a book without pictures is drawn within one.
  while (pdf.read() !== null);
  let [pages, isForeign] = [0, false];
  pdf.on('pageAdded', () => {
    pages += 1;
    if (!isForeign) drawFooter(pdf, content.footer.replace('{page}', String(pages)));
  });
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  pdf.addPage();
  return {
    pdf,
    root,
    width: pdf.page.width - 2 * MARGIN,
    pages: () => pages,
    needs: (height) => {
      if (pdf.y + height > pdf.page.height - BOTTOM) pdf.addPage();
    },
    addForeignPage: (pageWidth, pageHeight) => {
      isForeign = true;
      pdf.addPage({ size: [pageWidth, pageHeight], margin: 0 });
      isForeign = false;
    },
    end: async () => {
      root.end();
      pdf.end();
      await finished(pdf);
    },
  };
}

function emptyDocument(content: BookContent): PDFKit.PDFDocument {
  return new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, bottom: BOTTOM, left: MARGIN, right: MARGIN },
    font: FONTS.body,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    lang: content.language === 'fr' ? 'fr-FR' : 'en-GB',
    displayTitle: true,
    autoFirstPage: false,
    info: {
      Title: content.subject,
      Subject: content.title,
      Creator: 'Carnet',
      Producer: 'Carnet',
      CreationDate: new Date(content.madeAtMillis),
    },
  });
}

/** In the margin, where text of the page never flows; read aloud by nobody. */
function drawFooter(pdf: PDFKit.PDFDocument, text: string): void {
  const { x, y } = pdf;
  const { bottom } = pdf.page.margins;
  pdf.page.margins.bottom = 0;
  pdf.markContent('Artifact', { type: 'Pagination' });
  pdf
    .font(FONTS.body)
    .fontSize(FOOTER_SIZE)
    .fillColor(MUTED)
    .text(text, MARGIN, pdf.page.height - FOOTER_Y, { lineBreak: false });
  pdf.endMarkedContent();
  pdf.page.margins.bottom = bottom;
  pdf.x = x;
  pdf.y = y;
}

function fontFile(name: string): string {
  return createRequire(import.meta.url).resolve(`@expo-google-fonts/inter/${name}`);
}
