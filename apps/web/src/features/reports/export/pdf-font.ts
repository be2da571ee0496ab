/** Upright and bold Helvetica: every reader of PDF has them, or the metric twins of them, so that nothing is embedded. */
export type PdfFont = 'regular' | 'bold';

/** Widths of the codes 32 to 255 in Windows-1252, in thousandths of the size (Adobe’s metrics of the standard fonts). */
const WIDTHS: Readonly<Record<PdfFont, readonly number[]>> = {
  regular: numbersIn(
    '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 ' +
      '556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 ' +
      '722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 ' +
      '500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584 0 556 0 222 556 333 ' +
      '1000 556 556 333 1000 667 333 1000 0 611 0 0 222 222 333 333 350 556 1000 333 1000 500 333 944 0 500 ' +
      '500 278 333 556 556 556 556 260 556 333 737 370 556 584 333 737 333 400 584 333 333 333 556 537 278 ' +
      '333 333 365 556 834 834 834 611 667 667 667 667 667 667 1000 722 667 667 667 667 278 278 278 278 722 ' +
      '722 778 778 778 778 778 584 778 722 722 722 722 667 667 611 556 556 556 556 556 556 889 500 556 556 ' +
      '556 556 278 278 278 278 556 556 556 556 556 556 556 584 611 556 556 556 556 500 556 0',
  ),
  bold: numbersIn(
    '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 ' +
      '556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 ' +
      '722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 ' +
      '556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584 0 556 0 278 556 500 ' +
      '1000 556 556 333 1000 667 333 1000 0 611 0 0 278 278 500 500 350 556 1000 333 1000 556 333 944 0 500 ' +
      '556 278 333 556 556 556 556 280 556 333 737 370 556 584 333 737 333 400 584 333 333 333 611 556 278 ' +
      '333 333 365 556 834 834 834 611 722 722 722 722 722 722 1000 722 667 667 667 667 278 278 278 278 722 ' +
      '722 778 778 778 778 778 584 778 722 722 722 722 667 667 611 556 556 556 556 556 556 889 556 556 556 ' +
      '556 556 278 278 278 278 611 611 611 611 611 611 611 584 611 611 611 611 611 556 611 0',
  ),
};

/** What Windows-1252 has at 0x80 to 0x9f; the rest stands where Unicode has it. */
const HIGH_CODES = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ';

/** Letters that taking their marks away does not bring into Windows-1252, and signs that have a near one. */
const NEAR: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  '−': '-',
  '₂': '2',
  '\u2009': '\u00a0',
};

const NARROW_SPACE = '\u202f';
/** How much narrower than a space the narrow one is: the font has only one. */
const NARROWER = 138;
const SPACE_CODE = 0xa0;

/** How wide a text is, in points. */
export function textWidth(text: string, font: PdfFont, size: number): number {
  let width = 0;
  for (const sign of text) {
    width += widthOf(codeOf(sign), font);
    if (sign === NARROW_SPACE) width -= NARROWER;
  }
  return (width * size) / 1000;
}

/** A text as an array for the operator `TJ`: its bytes, moved back where a space is a narrow one. */
export function textOperand(text: string): string {
  const parts = text
    .split(NARROW_SPACE)
    .map((part) => [...part].map((sign) => escaped(codeOf(sign))).join(''));
  return `[(${parts.join(`${escaped(SPACE_CODE)}) ${NARROWER} (`)})]`;
}

/** A text between words of which a line is broken, each line at most so wide; a word that is wider has its own. */
export function wrapText(text: string, font: PdfFont, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer, font, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function widthOf(code: number, font: PdfFont): number {
  return WIDTHS[font][code - 32] ?? 0;
}

/** The code of a sign in Windows-1252; that of a question mark for one of another script. */
function codeOf(sign: string): number {
  const near = sign === NARROW_SPACE ? '\u00a0' : (NEAR[sign] ?? sign);
  for (const candidate of [near, near.normalize('NFD').slice(0, 1)]) {
    const high = HIGH_CODES.indexOf(candidate);
    if (high >= 0) return 0x80 + high;
    const code = candidate.codePointAt(0) ?? 0;
    if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) return code;
  }
  return 0x3f;
}

/** A byte in a string of a PDF: plain, or in octal. */
function escaped(code: number): string {
  const isPlain = code >= 0x20 && code < 0x7f && !'()\\'.includes(String.fromCodePoint(code));
  return isPlain ? String.fromCodePoint(code) : `\\${code.toString(8).padStart(3, '0')}`;
}

function numbersIn(text: string): number[] {
  return text.split(' ').map(Number);
}
