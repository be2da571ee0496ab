import type { BookContent } from '#features/service-book/content/book-content.ts';
import type { BookDocument, Structure } from '#features/service-book/pdf/book-document.ts';
import { drawSentence } from '#features/service-book/pdf/draw-text.ts';
import qrcode from 'qrcode-generator';

/** In points: a phone reads it from paper at arm's length. */
const SIZE = 96;
const BLACK = '#000000';

/** The QR code of an address with what is said of it below. */
export function drawCode(
  document: BookDocument,
  into: Structure,
  { address, said, alternative }: NonNullable<BookContent['cover']['code']>,
): void {
  const { pdf } = document;
  const code = qrcode(0, 'M');
  code.addData(address);
  code.make();
  const count = code.getModuleCount();
  const side = SIZE / count;
  document.needs(SIZE + 40);
  pdf.moveDown(0.8);
  const { x, y } = pdf;
  into.add(
    pdf.struct('Figure', { alt: alternative }, () => {
      for (let row = 0; row < count; row += 1) {
        for (let column = 0; column < count; column += 1) {
          if (code.isDark(row, column)) pdf.rect(x + column * side, y + row * side, side, side);
        }
      }
      pdf.fill(BLACK);
    }),
  );
  pdf.x = x;
  pdf.y = y + SIZE + 8;
  drawSentence(document, into, said);
}
