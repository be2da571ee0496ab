import { PDFiumLibrary } from '@hyzyla/pdfium';

/** Text of each page of a PDF, as a reader selects and searches it. */
export async function readPdfPages(bytes: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    const texts = [...document.pages()].map((page) => page.getText().normalize('NFKC'));
    document.destroy();
    return texts;
  } finally {
    library.destroy();
  }
}
