/** What a reader of the file is told about it. */
export interface PdfFacts {
  readonly title: string;
  readonly language: string;
  /** A moment in RFC 3339. */
  readonly madeAt: string;
}

/** A4 upright, in points. */
export const PAGE = { width: 595, height: 842 };

/** A document (PDF 1.7) of pages as their operators; all of its bytes are ASCII. */
export function writePdf(pages: readonly string[], { title, language, madeAt }: PdfFacts): string {
  const firstPage = 6;
  const pageNumber = (index: number) => firstPage + index * 2;
  const kids = pages.map((_, index) => `${pageNumber(index)} 0 R`).join(' ');
  const objects = [
    `<</Type/Catalog/Pages 2 0 R/Lang(${language})/ViewerPreferences<</DisplayDocTitle true>>>>`,
    `<</Type/Pages/Count ${pages.length}/Kids[${kids}]/MediaBox[0 0 ${PAGE.width} ${PAGE.height}]>>`,
    standardFont('Helvetica'),
    standardFont('Helvetica-Bold'),
    `<</Title ${unicodeString(title)}/Producer(Carnet)/CreationDate(${pdfDate(madeAt)})>>`,
    ...pages.flatMap((content, index) => [
      `<</Type/Page/Parent 2 0 R/Resources<</Font<</regular 3 0 R/bold 4 0 R>>>>/Contents ${pageNumber(index) + 1} 0 R>>`,
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
    ]),
  ];
  let file = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  const size = objects.length + 1;
  return `${file}xref\n0 ${size}\n0000000000 65535 f \n${table.join('')}trailer<</Size ${size}/Root 1 0 R/Info 5 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
}

function standardFont(name: string): string {
  return `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
}

/** UTF-16 in hexadecimal, as a document keeps texts that are not drawn. */
function unicodeString(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  return `<FEFF${units.map((unit) => unit.toString(16).padStart(4, '0')).join('')}>`;
}

function pdfDate(moment: string): string {
  return `D:${moment.replace(/\D/g, '').slice(0, 14)}Z`;
}
