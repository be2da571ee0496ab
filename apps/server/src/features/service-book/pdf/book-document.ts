import type { BookContent } from '#features/service-book/content/book-content.ts';
import { drawLine, FONTS, STYLES, wrapText } from '#features/service-book/pdf/book-text.ts';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import { languageRules } from '@carnet/i18n/language';

/** In points of 1/72 inch. */
const MARGIN = 56;
const BOTTOM = 64;
const FOOTER_Y = 34;

/** The parent element in the structure tree. */
export type Structure = PDFKit.PDFStructureElement;

/** The document being drawn: PDF/A-3b, tagged, with embedded fonts. */
export interface BookDocument {
  readonly pdf: PDFKit.PDFDocument;
  readonly root: Structure;
  /** The left margin, and the width between the margins. */
  readonly left: number;
  readonly width: number;
  /** Lower end of text on a portrait page. */
  readonly bottom: number;
  /** The number of pages so far. */
  pages(): number;
  /** Starts a page unless this height is left on the current one. */
  needs(height: number): void;
  /** Adds vertical space. */
  skip(height: number): void;
  /** Starts a landscape page. */
  addLandscapePage(): void;
  /** Ends the document; resolves when all of it is written. */
  end(): Promise<void>;
}

/** Opens a document that is written while it is drawn, without keeping it in memory. */
export function openBookDocument(content: BookContent, write: (bytes: Uint8Array) => void): BookDocument {
  const pdf = emptyDocument(content);
  pdf.on('data', write);
  // Reads synchronously: by itself the stream would only start in the next turn of the event loop, and a book
  // without pictures is drawn within one.
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

/** In the margin outside the text, and hidden from screen readers. */
function drawFooter(pdf: PDFKit.PDFDocument, text: string): void {
  const { y } = pdf;
  pdf.markContent('Artifact', { type: 'Pagination' });
  const [line = ''] = wrapText(pdf, text, STYLES.small, pdf.page.width - 2 * MARGIN);
  drawLine(pdf, line, STYLES.small, { x: MARGIN, y: pdf.page.height - FOOTER_Y });
  pdf.endMarkedContent();
  pdf.y = y;
}
