import { VAT_PERCENT, type Bill, type Workshop } from '#seed/story/work.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { eurosFromCents, type Cents } from '@carnet/domain/money/cents';
import { formattersFor } from '@carnet/i18n/format';
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

const { formatDateNumeric, formatEuros, formatKilometres, formatNumber } = formattersFor('fr');

const REGULAR = 'Helvetica';
const BOLD = 'Helvetica-Bold';
const INK = '#1d2733';
const QUIET = '#5b6776';
const RULE = '#c9d1da';
const [LEFT, RIGHT] = [56, 539];
const TABLE_TOP = 330;
const ROW_HEIGHT = 20;

/** Right edges of the columns of numbers. */
const COLUMNS = { quantity: 360, unit: 450, total: RIGHT } as const;
const COLUMN_WIDTH = 90;

type Page = PDFKit.PDFDocument;

/**
 * What the fonts of every PDF reader can write: they know no narrow no-break space, which the formatters put into
 * numbers, and would print another sign for it.
 */
function printable(text: string): string {
  return text.replaceAll(/[\u202f\u2009]/g, '\u00a0');
}

function write(
  page: Page,
  text: string,
  x: number,
  y: number,
  style: { bold?: boolean; size?: number; color?: string } = {},
) {
  const { bold = false, size = 10, color = INK } = style;
  page
    .font(bold ? BOLD : REGULAR)
    .fontSize(size)
    .fillColor(color);
  page.text(printable(text), x, y, { lineBreak: false });
}

function writeRight(page: Page, text: string, right: number, y: number, bold = false): void {
  page
    .font(bold ? BOLD : REGULAR)
    .fontSize(10)
    .fillColor(INK);
  page.text(printable(text), right - COLUMN_WIDTH, y, {
    width: COLUMN_WIDTH,
    align: 'right',
    lineBreak: false,
  });
}

function rule(page: Page, y: number): void {
  page.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.7).strokeColor(RULE).stroke();
}

/** Who bills whom, for which vehicle. */
function drawHead(page: Page, { number, date, workshop, customer, vehicle, title }: Invoice): void {
  page.rect(0, 0, 596, 8).fill('#2b5c8a');
  write(page, workshop.name, LEFT, 48, { bold: true, size: 16 });
  const siren = workshop.siren.replaceAll(' ', '');
  [
    workshop.street,
    workshop.town,
    `Tél. ${workshop.phone}`,
    `SIREN ${workshop.siren}`,
    `TVA intracommunautaire FR00 ${siren}`,
  ].forEach((text, row) => write(page, text, LEFT, 72 + row * 13, { size: 9, color: QUIET }));
  write(page, `Facture n° ${number}`, 340, 48, { bold: true, size: 13 });
  write(page, `Date : ${formatDateNumeric(date)}`, 340, 72);
  [customer.name, customer.street, customer.town].forEach((text, row) =>
    write(page, text, 340, 120 + row * 14, { size: 11, bold: row === 0 }),
  );
  write(page, 'Véhicule', LEFT, 200, { size: 9, color: QUIET });
  write(page, `${vehicle.name}, ${vehicle.plate}`, LEFT, 214, { bold: true });
  const mileage = vehicle.mileage === null ? 'non relevé' : formatKilometres(vehicle.mileage);
  write(page, `Kilométrage : ${mileage}`, LEFT, 229);
  write(page, title, LEFT, 272, { bold: true, size: 12 });
}

/** The table of lines; answers the height below it. */
function drawLines(page: Page, { lines }: Bill): number {
  write(page, 'Désignation', LEFT, TABLE_TOP - 22, { size: 9, color: QUIET });
  const heads: readonly (readonly [string, number])[] = [
    ['Quantité', COLUMNS.quantity],
    ['Prix unitaire HT', COLUMNS.unit],
    ['Total HT', COLUMNS.total],
  ];
  for (const [text, right] of heads) writeRight(page, text, right, TABLE_TOP - 22);
  rule(page, TABLE_TOP - 6);
  lines.forEach(({ label, quantity, unitCents, totalCents }, row) => {
    const y = TABLE_TOP + row * ROW_HEIGHT;
    write(page, label, LEFT, y);
    writeRight(page, formatNumber(quantity), COLUMNS.quantity, y);
    writeRight(page, formatEuros(unitCents / 100), COLUMNS.unit, y);
    writeRight(page, euros(totalCents), COLUMNS.total, y);
  });
  const below = TABLE_TOP + lines.length * ROW_HEIGHT;
  rule(page, below);
  return below;
}

function drawTotals(page: Page, { netCents, vatCents, totalCents }: Bill, below: number): void {
  const rows: readonly (readonly [string, Cents, boolean])[] = [
    ['Total HT', netCents, false],
    [`TVA ${VAT_PERCENT} %`, vatCents, false],
    ['Total TTC', totalCents, true],
  ];
  rows.forEach(([label, cents, isBold], row) => {
    const y = below + 14 + row * 18;
    write(page, label, 380, y, { bold: isBold });
    writeRight(page, euros(cents), COLUMNS.total, y, isBold);
  });
}

function drawNotice(page: Page, { date }: Invoice): void {
  rule(page, 760);
  write(
    page,
    `Facture acquittée le ${formatDateNumeric(date)}. Aucun escompte pour paiement anticipé.`,
    LEFT,
    770,
    {
      size: 8,
      color: QUIET,
    },
  );
  write(page, 'Document de démonstration : cet atelier n’existe pas.', LEFT, 783, { size: 8, color: QUIET });
}

function euros(cents: Cents): string {
  return formatEuros(eurosFromCents(cents));
}

/** What a workshop bills. */
interface Invoice {
  readonly number: string;
  readonly date: CivilDate;
  readonly workshop: Workshop;
  readonly customer: { readonly name: string; readonly street: string; readonly town: string };
  readonly vehicle: { readonly name: string; readonly plate: string; readonly mileage: number | null };
  readonly title: string;
  readonly bill: Bill;
}
