import type { Garage, Workshop } from '#seed/garage-data.ts';
import { VAT_PERCENT, type Bill } from '#seed/plan-garage.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { formattersFor } from '@carnet/i18n/format';
import PDFDocument from 'pdfkit';
import { buffer } from 'node:stream/consumers';

/** What a workshop bills. */
interface Invoice {
  readonly number: string;
  readonly date: CivilDate;
  readonly workshop: Workshop;
  readonly customer: Garage['customer'];
  readonly vehicle: string;
  readonly mileage: number | null;
  readonly title: string;
  readonly bill: Bill;
}

const { formatDateNumeric, formatEuros, formatKilometres, formatNumber } = formattersFor('fr');
const REGULAR = 'Helvetica';
const BOLD = 'Helvetica-Bold';
const QUIET = '#5b6776';
const [LEFT, RIGHT, RECIPIENT] = [56, 539, 340];
/** Where each column ends, after the one of labels. */
const ENDS = [360, 450, RIGHT] as const;

/** The invoice as a PDF of one A4 page; the same bytes for the same invoice. */
export function writeInvoice({ number, date, workshop, customer, ...work }: Invoice): Promise<Buffer> {
  const written = new Date(`${date}T16:00:00.000Z`);
  const info = { Title: `Facture ${number}`, Author: workshop.name, CreationDate: written, ModDate: written };
  const page = new PDFDocument({ size: 'A4', margin: 0, lang: 'fr-FR', info });
  const write = (text: string, x: number, y: number, size = 10, font = REGULAR, color = '#1d2733') =>
    page.font(font).fontSize(size).fillColor(color).text(printable(text), x, y, { lineBreak: false });
  const writeCells = (y: number, [label, ...cells]: readonly [string, ...string[]], font = REGULAR) => {
    write(label, LEFT, y, 10, font);
    const style = { width: 90, align: 'right', lineBreak: false } as const;
    cells.forEach((text, index) => page.text(printable(text), (ENDS[index] ?? RIGHT) - 90, y, style));
  };
  const rule = (y: number) =>
    page.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.7).strokeColor('#c9d1da').stroke();

  page.rect(0, 0, 596, 8).fill('#2b5c8a');
  write(workshop.name, LEFT, 48, 14, BOLD);
  const { siren } = workshop;
  const lines = [
    workshop.street,
    workshop.town,
    `Tél. ${workshop.phone}`,
    `SIREN ${siren}`,
    `TVA intracommunautaire FR00 ${siren.replaceAll(' ', '')}`,
  ];
  lines.forEach((text, row) => write(text, LEFT, 72 + row * 13, 9, REGULAR, QUIET));
  write(`Facture n° ${number}`, RECIPIENT, 48, 13, BOLD);
  write(`Date : ${formatDateNumeric(date)}`, RECIPIENT, 72);
  [customer.name, customer.street, customer.town].forEach((text, row) =>
    write(text, RECIPIENT, 120 + row * 14, 11),
  );
  write('Véhicule', LEFT, 200, 9, REGULAR, QUIET);
  write(work.vehicle, LEFT, 214, 10, BOLD);
  write(`Kilométrage : ${work.mileage === null ? 'non relevé' : formatKilometres(work.mileage)}`, LEFT, 229);
  write(work.title, LEFT, 272, 12, BOLD);

  writeCells(308, ['Désignation', 'Quantité', 'Prix unitaire HT', 'Total HT'], BOLD);
  rule(324);
  let y = 330;
  for (const { label, quantity, unitCents, totalCents } of work.bill.lines) {
    writeCells(y, [label, formatNumber(quantity), euros(unitCents), euros(totalCents)]);
    y += 20;
  }
  rule(y);
  const { netCents, vatCents, totalCents } = work.bill;
  const sums = [
    ['Total HT', netCents],
    [`TVA ${VAT_PERCENT} %`, vatCents],
    ['Total TTC', totalCents],
  ] as const;
  for (const [label, cents] of sums) {
    y += 18;
    writeCells(y, [label, '', '', euros(cents)], label === 'Total TTC' ? BOLD : REGULAR);
  }

  rule(760);
  const paid = `Facture acquittée le ${formatDateNumeric(date)}. Aucun escompte pour paiement anticipé.`;
  write(paid, LEFT, 770, 9, REGULAR, QUIET);
  write('Document de démonstration : cet atelier n’existe pas.', LEFT, 784, 9, REGULAR, QUIET);
  page.end();
  return buffer(page);
}

function euros(cents: number): string {
  return formatEuros(cents / 100);
}

/** The standard fonts have no narrow no-break space, which the formatters put into numbers. */
function printable(text: string): string {
  return text.replaceAll(/[\u202f\u2009]/g, '\u00a0');
}
