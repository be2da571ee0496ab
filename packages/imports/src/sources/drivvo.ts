import type { SourceFile } from '#sources/source-file.ts';
import { toPlace, type Findings, type FoundRow, type DistanceUnit, type Place } from '#sources/findings.ts';
import { cutSections, type Section } from '#sources/named-rows.ts';
import type { Row } from '#tables/split-cells.ts';
import { parseFuel, joinNotes, knownMileage, positive, textOrNull } from '#values/app-values.ts';
import { readDate, voteOrder, type DateOrder } from '#values/dates.ts';
import { appCents } from '#values/numbers.ts';
import { searchable } from '@carnet/domain/text/searchable';

type Kind = 'fuel' | 'expense' | 'service' | 'income' | 'other';

const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/^(refuel|reabast|abastec|ravitail|plein|betank|tank|rifornim|заправ)/, 'fuel'],
  [/^(expense|gasto|despesa|depense|ausgab|spes|расход)/, 'expense'],
  [/^(service|servic|servizi|entretien|wartung|сервис|обслуж)/, 'service'],
  [/^(income|ingreso|receita|recette|revenu|einnahm|доход)/, 'income'],
];
const REFUND = /rembours|reembols|refund|erstattung|rimbors|возврат|reimburs/;
const YES = new Set(['yes', 'sim', 'si', 'да', 'ja', 'tak', 'oui', 'true', '1']);

const MARKER = /^"?#{1,2}[^\s#",;]/;
const MARKERS = /(?:^|[\r\n])"?#{1,2}([^\s#",;]+)/g;
const MILES = /\(mi/i;
/** The heading of the last column if the file contains several vehicles. */
const VEHICLE_HEADING = /^(vehic|veic|fahrzeug|auto|car$|voiture|транспорт|автомоб|машин)/;

/** A CSV of Drivvo: sections under `##Refuelling`, or `#Servicio` of old versions. */
export function isDrivvo({ start }: SourceFile): boolean {
  if (!MARKER.test(start)) return false;
  return [...start.matchAll(MARKERS)].some(([, word]) => kindOf(word ?? '') !== 'other');
}

function kindOf(title: string): Kind {
  const plain = searchable(title);
  return KINDS.find(([pattern]) => pattern.test(plain))?.[1] ?? 'other';
}

/** Cell positions of a section by its width: the headings are in the phone’s language. */
interface Layout {
  readonly kind: Kind;
  readonly width: number;
  readonly hasVehicle: boolean;
  /** The headings, which contain the units of prices. */
  readonly units: readonly string[];
}

export function readDrivvo(files: readonly SourceFile[], findings: Findings): void {
  for (const source of files.filter(isDrivvo)) {
    const sections = cutSections(
      source.rows(),
      ({ cells }) => /^#{1,2}([^\s#]\S*)/.exec(cells[0] ?? '')?.[1] ?? null,
    );
    const vote = voteOrder(sections.flatMap((section) => section.rows.map(({ cells }) => cells[1] ?? '')));
    const isMiles = sections.some(({ header }) => MILES.test(header.cells[0] ?? ''));
    const order = vote === 'month_first' || (vote === 'open' && isMiles) ? 'month_first' : 'day_first';
    for (const section of sections) readSection(section, source, order, findings);
    if ([...findings.vehicles.values()].some(({ name }) => name === null)) {
      findings.ask('vehicle_name', source.name);
    }
  }
}

function readSection(section: Section, source: SourceFile, order: DateOrder, findings: Findings): void {
  const layout = layoutOf(section);
  const unit: DistanceUnit = MILES.test(section.header.cells[0] ?? '') ? 'mi' : 'km';
  if (/[\u0400-\u04ff]/.test(section.header.text)) findings.currencies.add('unknown');
  for (const row of section.rows) {
    const place = toPlace(source.name, row);
    if (layout.kind === 'income') {
      if (REFUND.test(searchable(row.cells.slice(3).join(' '))))
        readRefund(row, layout, { source, order, unit, findings });
      else findings.aside(place, 'income', appCents(row.cells[2] ?? ''));
    } else if (layout.kind === 'other') findings.aside(place, 'unknown_section');
    else readRow(row, layout, { source, order, unit, findings });
  }
}

function layoutOf({ title, header }: Section): Layout {
  const kind = kindOf(title);
  const cells = header.cells.map((cell) => cell.trim());
  const width = cells.findLastIndex((cell) => cell !== '') + 1;
  const own = { fuel: 29, expense: 11, service: 10, income: 0, other: 0 }[kind];
  const isNamed = VEHICLE_HEADING.test(searchable(cells[width - 1] ?? ''));
  return { kind, width, hasVehicle: own > 0 && (width === own + 1 || isNamed), units: cells };
}

interface Where {
  readonly source: SourceFile;
  readonly order: DateOrder;
  readonly unit: DistanceUnit;
  readonly findings: Findings;
}

function readRow(row: Row, layout: Layout, { source, order, unit, findings }: Where): void {
  const cell = (index: number) => (row.cells[index] ?? '').trim();
  const named = layout.hasVehicle ? cell(layout.width - 1) : '';
  const vehicle = findings.vehicle(named || source.name, named ? { name: named } : {});
  const day = cell(1);
  const base = {
    vehicle: vehicle.key,
    date: readDate(day, order),
    time: day.replace(/^\S+\s*/, ''),
    mileage: knownMileage(cell(0)),
    unit,
  };
  const place = toPlace(source.name, row);
  if (layout.kind === 'fuel') return readFills(row, place, base, layout, findings);
  const rest = partsOf(cell, layout);
  const cents = appCents(cell(2));
  const isExpense = layout.kind === 'expense';
  findings.row(place, {
    ...base,
    title: rest.title || cell(3),
    category: rest.title ? cell(3) : '',
    garage: textOrNull(cell(4)),
    cents,
    costText: cents === null ? textOrNull(cell(2)) : null,
    notes: joinNotes(rest.note, rest.reason, rest.payment, rest.driver),
    ...(isExpense ? { code: null } : {}),
  });
}

/** An income that is a refund: its reason and payer are in the cells after the amount. */
function readRefund(row: Row, layout: Layout, { source, order, unit, findings }: Where): void {
  const cell = (index: number) => (row.cells[index] ?? '').trim();
  const named = VEHICLE_HEADING.test(searchable(layout.units[layout.width - 1] ?? ''))
    ? cell(layout.width - 1)
    : '';
  const words = row.cells.slice(3, named ? layout.width - 1 : layout.width).map((text) => text.trim());
  findings.row(toPlace(source.name, row), {
    vehicle: findings.vehicle(named || source.name, named ? { name: named } : {}).key,
    date: readDate(cell(1), order),
    time: cell(1).replace(/^\S+\s*/, ''),
    mileage: knownMileage(cell(0)),
    unit,
    title: words[0] ?? '',
    notes: joinNotes(...words.slice(1)),
    cents: -Math.abs(appCents(cell(2)) ?? 0),
  });
}

/** Not a fuel: it cleans diesel exhaust. */
const ADBLUE = /ad ?blue/;

/** The first cell of each tank: fuel, price per litre, total, volume and whether it was full. */
const TANKS = [2, 7, 12] as const;
const TANK_CELLS = 5;
/** Width of tables with more than one tank. */
const MIN_CELLS_OF_TANKS = 17;

function readFills(
  row: Row,
  place: Place,
  base: Partial<FoundRow>,
  layout: Layout,
  findings: Findings,
): void {
  const cell = (index: number) => (row.cells[index] ?? '').trim();
  const tanks = layout.width >= MIN_CELLS_OF_TANKS ? TANKS : TANKS.slice(0, 1);
  const rest = fillNotes(cell, layout);
  const filled = tanks.filter(
    (at) => at === TANKS[0] || positive(cell(at + 2)) !== null || positive(cell(at + 3)) !== null,
  );
  for (const at of filled) {
    const isEmpty =
      at === TANKS[0] &&
      filled.length > 1 &&
      positive(cell(at + 2)) === null &&
      positive(cell(at + 3)) === null;
    if (isEmpty) continue;
    const fuel = parseFuel(cell(at));
    const isAdBlue = ADBLUE.test(searchable(cell(at)));
    findings.row(place, {
      ...base,
      kind: isAdBlue ? 'work' : 'fuel',
      ...(isAdBlue ? { code: 'adblue', title: 'AdBlue' } : {}),
      cents: appCents(cell(at + 2)),
      quantity: positive(cell(at + 3)),
      quantityUnit: /electr|elektr|kwh|элект/.test(searchable(`${cell(at)} ${layout.units[at + 1] ?? ''}`))
        ? 'kWh'
        : 'L',
      fuel,
      isFull: YES.has(searchable(cell(at + 4))),
      garage: rest.garage,
      notes: joinNotes(filled.length > 1 || fuel === null ? cell(at) : '', rest.notes),
    });
    if (at !== TANKS[0] && fuel !== null && findings.vehicle(base.vehicle ?? '').secondEnergy === null) {
      findings.vehicle(base.vehicle ?? '', { secondEnergy: fuel });
    }
  }
}

/** Place and notes are at the end, with and without charging cells. */
function fillNotes(
  cell: (index: number) => string,
  { width, hasVehicle }: Layout,
): { garage: string | null; notes: string } {
  const end = width - (hasVehicle ? 1 : 0);
  if (end < MIN_CELLS_OF_TANKS + TANK_CELLS) return { garage: null, notes: '' };
  const at = end >= 28 ? 23 : 19;
  return {
    garage: textOrNull(cell(at)),
    notes: joinNotes(cell(at + 4), cell(at + 2), cell(at + 3), cell(at + 1)),
  };
}

function partsOf(cell: (index: number) => string, { kind, width }: Layout) {
  const none = { title: '', note: '', reason: '', payment: '', driver: '' };
  if (kind === 'expense') {
    return width > 8
      ? { driver: cell(5), reason: cell(6), payment: cell(7), note: cell(8), title: cell(9) }
      : { ...none, reason: cell(5), note: cell(6) };
  }
  return width > 7
    ? { ...none, driver: cell(5), payment: cell(6), note: cell(7), title: cell(8) }
    : { ...none, note: cell(5) };
}
