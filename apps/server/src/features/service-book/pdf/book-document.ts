import type { BookContent } from '#features/service-book/content/book-content.ts';
import { drawLine, FONTS, STYLES, wrapText } from '#features/service-book/pdf/book-text.ts';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import { languageRules } from '@carnet/i18n/language';

/** In points of 1/72 inch. */
const MARGIN = 56;
const BOTTOM = 64;
const FOOTER_Y = 34;

/** The element of the structure tree that something is drawn into. */
export type Structure = PDFKit.PDFStructureElement;

/** The document while it is drawn: PDF/A-3b, tagged, its fonts inside. */
export interface BookDocument {
  readonly pdf: PDFKit.PDFDocument;
  readonly root: Structure;
  /** The left margin, and the width between the margins. */
  readonly left: number;
  readonly width: number;
  /** Where text of an upright page ends. */
  readonly bottom: number;
  /** How many pages there are so far. */
  pages(): number;
  /** Starts a page unless so much height is left on this one. */
  needs(height: number): void;
  /** Leaves room above what comes next. */
  skip(height: number): void;
  /** Starts a page that lies on its side. */
  addLandscapePage(): void;
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
  let pages = 0;
  pdf.on('pageAdded', () => {
    pages += 1;
    drawFooter(pdf, content.footer.replace('{page}', String(pages)));
  });
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  pdf.addPage();
  return {
    pdf,
    root,
    left: MARGIN,
    width: pdf.page.width - 2 * MARGIN,
    bottom: pdf.page.height - BOTTOM,
    pages: () => pages,
    needs: (height) => {
      if (pdf.y + height > pdf.page.height - BOTTOM) pdf.addPage();
    },
    skip: (height) => {
      pdf.y += height;
    },
    addLandscapePage: () => {
      pdf.addPage({ ...PAGE, layout: 'landscape' });
    },
    end: async () => {
      root.end();
      pdf.end();
      await finished(pdf);
    },
  };
}

const PAGE = { size: 'A4', margins: { top: MARGIN, bottom: BOTTOM, left: MARGIN, right: MARGIN } } as const;

function emptyDocument(content: BookContent): PDFKit.PDFDocument {
  return new PDFDocument({
    ...PAGE,
    font: FONTS.body,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    lang: languageRules[content.language].locale,
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
  const { y } = pdf;
  pdf.markContent('Artifact', { type: 'Pagination' });
  const [line = ''] = wrapText(pdf, text, STYLES.small, pdf.page.width - 2 * MARGIN);
  drawLine(pdf, line, STYLES.small, { x: MARGIN, y: pdf.page.height - FOOTER_Y });
  pdf.endMarkedContent();
  pdf.y = y;
}
