import type { SourceFile } from '#sources/source-file.ts';
import { placeOf, type Findings, type DistanceUnit } from '#sources/findings.ts';
import { cutSections, type Section } from '#sources/named-rows.ts';
import type { Row } from '#tables/split-cells.ts';
import { joinNotes, knownMileage, positive, textOrNull } from '#values/app-values.ts';
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
const YES = new Set(['yes', 'sim', 'si', 'да', 'ja', 'tak', 'oui', 'true', '1']);

const MARKER = /^"?#{1,2}[^\s#",;]/;
const MARKERS = /(?:^|[\r\n])"?#{1,2}([^\s#",;]+)/g;
const MILES = /\(mi/i;
/** The heading of the last column where the file is of several vehicles. */
const VEHICLE_HEADING = /^(vehic|veic|fahrzeug|auto|car$|voiture|транспорт|автомоб|машин)/;

/** A CSV of Drivvo: sections under `##Refuelling`, or `#Servicio` of old versions (research, imports.md §5). */
export function isDrivvo({ start }: SourceFile): boolean {
  if (!MARKER.test(start)) return false;
  return [...start.matchAll(MARKERS)].some(([, word]) => kindOf(word ?? '') !== 'other');
}

function kindOf(title: string): Kind {
  const plain = searchable(title);
  return KINDS.find(([pattern]) => pattern.test(plain))?.[1] ?? 'other';
}

/** What the cells of a section are, found by how many it has: the headings are in the language of the phone. */
interface Layout {
  readonly kind: Kind;
  readonly width: number;
  readonly hasVehicle: boolean;
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
    const place = placeOf(source.name, row);
    if (layout.kind === 'income') findings.aside(place, 'income', appCents(row.cells[2] ?? ''));
    else if (layout.kind === 'other') findings.aside(place, 'unknown_section');
    else readRow(row, layout, { source, order, unit, findings });
  }
}

function layoutOf({ title, header }: Section): Layout {
  const kind = kindOf(title);
  const cells = header.cells.map((cell) => cell.trim());
  const width = cells.findLastIndex((cell) => cell !== '') + 1;
  const own = { fuel: 29, expense: 11, service: 10, income: 0, other: 0 }[kind];
  const isNamed = VEHICLE_HEADING.test(searchable(cells[width - 1] ?? ''));
  return { kind, width, hasVehicle: own > 0 && (width === own + 1 || isNamed) };
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
  const place = placeOf(source.name, row);
  if (layout.kind === 'fuel') {
    const isFull = YES.has(searchable(cell(6)));
    findings.row(place, {
      ...base,
      kind: 'fuel',
      cents: appCents(cell(4)),
      litres: positive(cell(5)),
      isFull,
    });
    return;
  }
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
