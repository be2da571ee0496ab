import { drawHead, drawLines, drawNotice, drawTotals } from '#seed/invoices/invoice-layout.ts';
import type { Invoice } from '#seed/invoices/invoice.ts';
import PDFDocument from 'pdfkit';

/** The invoice as a PDF of one A4 page; the same bytes for the same invoice. */
export function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const written = new Date(`${invoice.date}T16:00:00.000Z`);
  const page = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'fr-FR',
    info: {
      Title: `Facture ${invoice.number}`,
      Author: invoice.workshop.name,
      CreationDate: written,
      ModDate: written,
    },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    page.on('data', (chunk: Buffer) => chunks.push(chunk));
    page.on('end', () => resolve(Buffer.concat(chunks)));
    page.on('error', reject);
  });
  drawHead(page, invoice);
  const below = drawLines(page, invoice.bill);
  drawTotals(page, invoice.bill, below);
  drawNotice(page, invoice);
  page.end();
  return finished;
}
