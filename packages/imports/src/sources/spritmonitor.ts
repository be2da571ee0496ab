import type { SourceFile } from '#sources/source-file.ts';
import { toPlace, type Findings } from '#sources/findings.ts';
import { nameRows, type NamedRow } from '#sources/named-rows.ts';
import type { Row } from '#tables/split-cells.ts';
import { joinNotes, positive, textOrNull } from '#values/app-values.ts';
import { readDate } from '#values/dates.ts';
import { exactCents, readNumber } from '#values/numbers.ts';
import { typeOfCode } from '#words/match-type.ts';
import { seasonInWords } from '#words/tyre-words.ts';
import type { TyreSeason } from '@carnet/domain/tyre-sets/tyre-set';

/** The headings by language; the codes below them are the same. */
const NAMES = {
  date: ['Date', 'Datum'],
  odometer: ['Odometer', 'Kilometerstand', 'Tachostand', 'Kilométrage', 'Compteur'],
  kind: ['Cost type', 'Kostenart', 'Type de coût', 'Type de frais'],
  total: ['Total price', 'Gesamtpreis', 'Kosten', 'Prix total', 'Coût total'],
  currency: ['Currency', 'Währung', 'Devise', 'Monnaie'],
  note: ['Note', 'Notiz', 'Bemerkung', 'Remarque'],
  quantity: ['Quantity', 'Menge', 'Quantité'],
  trip: ['Trip', 'Strecke', 'Trajet', 'Distance'],
  company: ['Company', 'Tankstelle', 'Firma', 'Société', 'Station'],
  tyres: ['Tires', 'Reifen', 'Pneus'],
  filling: ['Type', 'Art', 'Betankungsart', 'Type de plein'],
} as const;

/** The two CSVs of Spritmonitor. */
export function isSpritmonitor(file: SourceFile): boolean {
  const has = (names: readonly string[]) => names.some((name) => file.hasNames(name));
  if (!has(NAMES.date) || !has(NAMES.odometer) || !has(NAMES.total)) return false;
  if (has(NAMES.kind)) return hasCodes(file);
  return has(NAMES.trip) && has(NAMES.quantity) && has(NAMES.filling);
}

/** This app writes kinds as numbers; other tables have words under such a heading. */
function hasCodes({ start, head, separator }: SourceFile): boolean {
  const [, first = ''] = start.split(/[\r\n]+/);
  const column = head.split(',').findIndex((name) => NAMES.kind.some((kind) => kind === name));
  return /^"?\d{1,2}"?$/.test((first.split(separator)[column] ?? '').trim());
}

function isOfCosts(file: SourceFile): boolean {
  return NAMES.kind.some((name) => file.hasNames(name));
}

export function readSpritmonitor(files: readonly SourceFile[], findings: Findings): void {
  findings.vehicle('spritmonitor');
  findings.ask('vehicle_name');
  for (const source of files.filter(isSpritmonitor)) {
    const isCosts = isOfCosts(source);
    const [header, ...rows] = source.rows();
    if (!header) continue;
    const whole = isCosts ? rows.map((row) => withoutSurplus(row, header.cells.length)) : rows;
    const named = nameRows(header, whole);
    for (const row of named) (isCosts ? readCost : readFueling)(row, source.name, findings);
  }
}

/** Notes are rarely quoted: surplus cells belong to the last column. */
function withoutSurplus(row: Row, width: number): Row {
  const last = row.cells.slice(width - 1).join(';');
  return {
    ...row,
    cells: [...row.cells.slice(0, width - 1), last.replaceAll(';', '; ').replaceAll('  ', ' ')],
  };
}

function centsOf(text: string): number | null {
  const read = readNumber(text, ',');
  return read && exactCents(read);
}

function addCurrency(text: string, findings: Findings): void {
  if (text !== '' && text !== 'EUR') findings.currencies.add(text);
}

function readCost({ row, cell }: NamedRow, file: string, findings: Findings): void {
  const place = toPlace(file, row);
  const code = typeOfCode('spritmonitor_cost_type', cell(...NAMES.kind));
  const cents = centsOf(cell(...NAMES.total));
  const date = readDate(cell(...NAMES.date), 'day_first');
  const mileage = positive(readNumber(cell(...NAMES.odometer), ',')?.decimal);
  addCurrency(cell(...NAMES.currency), findings);
  const isRefund = code === 'refund';
  if (code === 'purchase') {
    findings.vehicle('spritmonitor', { purchaseDate: date, purchasePrice: cents, purchaseMileage: mileage });
    return;
  }
  findings.row(place, {
    vehicle: 'spritmonitor',
    unit: 'km',
    date,
    mileage,
    code: isRefund ? null : code,
    notes: cell(...NAMES.note),
    cents: isRefund ? -Math.abs(cents ?? 0) : cell(...NAMES.total) === '' ? 0 : cents,
    costText: cents === null ? textOrNull(cell(...NAMES.total)) : null,
  });
}

/** No tyres were chosen. */
const NO_TYRES = new Set(['', '0']);
const TYRES: ReadonlyMap<string, TyreSeason> = new Map([
  ['1', 'summer'],
  ['2', 'winter'],
  ['3', 'all_season'],
]);

function readFueling({ row, cell }: NamedRow, file: string, findings: Findings): void {
  const tyres = cell(...NAMES.tyres);
  const season = TYRES.get(tyres) ?? seasonInWords(tyres);
  addCurrency(cell(...NAMES.currency), findings);
  findings.row(toPlace(file, row), {
    kind: 'fuel',
    vehicle: 'spritmonitor',
    unit: 'km',
    date: readDate(cell(...NAMES.date), 'day_first'),
    mileage: positive(readNumber(cell(...NAMES.odometer), ',')?.decimal),
    cents: centsOf(cell(...NAMES.total)),
    quantity: positive(readNumber(cell(...NAMES.quantity), ',')?.decimal),
    // 0 is excluded from consumption because something before it is missing; 3 is the first fill-up.
    isFull: cell(...NAMES.filling) !== '2',
    isMissed: cell(...NAMES.filling) === '0',
    garage: textOrNull(cell(...NAMES.company)),
    worn: season === null ? null : { season, text: tyres, isSure: true },
    // An unknown code is kept in the notes.
    notes: joinNotes(cell(...NAMES.note), season === null && !NO_TYRES.has(tyres) ? `Tires : ${tyres}` : ''),
  });
}
