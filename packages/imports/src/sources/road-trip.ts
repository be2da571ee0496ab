import type { SourceFile } from '#sources/source-file.ts';
import { toPlace, type DistanceUnit, type Findings } from '#sources/findings.ts';
import { splitRows, type Row } from '#tables/split-cells.ts';
import { joinNotes, litresOfUnit, positive, textOrNull } from '#values/app-values.ts';
import { readDate } from '#values/dates.ts';
import { exactCents, readNumber, type DecimalMark } from '#values/numbers.ts';
import { searchable } from '@carnet/domain/text/searchable';

const HEAD = /^"?ROAD TRIP CSV "+(.)(.)"/;

/** A CSV of Road Trip: its first line gives the separator and the decimal mark. */
export function isRoadTrip({ start }: SourceFile): boolean {
  return HEAD.test(start);
}

interface RoadTripFile {
  readonly file: string;
  readonly mark: DecimalMark;
  readonly vehicle: string;
  readonly findings: Findings;
}

interface Block {
  readonly title: string;
  readonly header: Row;
  readonly rows: readonly Row[];
}

export function readRoadTrip(files: readonly SourceFile[], findings: Findings): void {
  for (const source of files.filter(isRoadTrip)) {
    const [, separator = ',', decimal] = HEAD.exec(source.start) ?? [];
    const rows = splitRows(source.text.replace(/^.*\r?\n?/, '\n'), { separator });
    const blocks = cutBlocks(rows);
    const kinds = blocks.map(kindOf);
    const vehicle = blocks[kinds.indexOf('vehicle')];
    const about = {
      file: source.name,
      mark: decimal === ',' ? ',' : '.',
      findings,
      vehicle: source.name,
    } as const;
    readVehicle(vehicle, about);
    for (const [index, block] of blocks.entries()) readBlock(block, kinds[index] ?? null, about);
  }
}

/** Splits rows into blocks: a title line, a header and rows, separated by blank lines. */
function cutBlocks(rows: readonly Row[]): Block[] {
  const blocks: { title: string; header: Row | null; rows: Row[] }[] = [];
  let isAfterBlank = true;
  for (const row of rows) {
    const isBlank = row.cells.every((cell) => cell.trim() === '');
    const block = blocks.at(-1);
    if (!isBlank && isAfterBlank && row.cells.length === 1) {
      blocks.push({ title: searchable(row.cells[0] ?? ''), header: null, rows: [] });
    } else if (!isBlank && block) {
      if (block.header === null) block.header = row;
      else block.rows.push(row);
    }
    isAfterBlank = isBlank;
  }
  return blocks.flatMap((block) => (block.header === null ? [] : [{ ...block, header: block.header }]));
}

function unitIn(header: Row): DistanceUnit {
  return header.cells.some((name) => /\(mi\.?\)/.test(name)) ? 'mi' : 'km';
}

/** The row has fewer cells than headings: the name is first, and the notes contain plate and VIN. */
function readVehicle(block: Block | undefined, { file, findings }: RoadTripFile): void {
  const cells = block?.rows[0]?.cells ?? [];
  const notes = cells.join('\n');
  const named = (label: string) =>
    textOrNull(new RegExp(`(?:${label})\\s*: *([^\\n]*)`, 'i').exec(notes)?.[1]);
  const currency = cells.find((cell) => /^[A-Z]{3}$/.test(cell));
  if (currency !== undefined && currency !== 'EUR' && currency !== 'Gal') findings.currencies.add(currency);
  findings.vehicle(file, {
    name: textOrNull(cells[0]),
    licensePlate: named(
      'License Plate|Licence Plate|Kfz-Kennzeichen|Kennzeichen|Matr[ií]cula|Immatriculation|Plaque|Targa',
    ),
    vin: named('VIN|FIN|Bastidor|Chassis|Telaio'),
  });
  if (!textOrNull(cells[0])) findings.ask('vehicle_name', file);
}

type BlockKind = 'fuel' | 'work' | 'trips' | 'vehicle' | 'tires' | 'valuations';

const KINDS_BY_TITLE: readonly (readonly [RegExp, BlockKind])[] = [
  [/^(fuel|kraftstoff|tank|combustib|carbur|pleins|rifornim|abastec|brandstof)/, 'fuel'],
  [/^(maint|wartung|manten|manuten|entretien|onderhoud)/, 'work'],
  [/^(road trip|tour|fahrt|viaj|viag|trajet|voyage|itinerar|ritten)/, 'trips'],
  [/^(vehi|veic|veicul|automobil|fahrzeug|voertuig)/, 'vehicle'],
  [/^(tire|tyre|reifen|neumat|pneu|gomm|banden)/, 'tires'],
  [/^(valuation|bewert|wert|valora|valuta|avalia|estim|evaluat)/, 'valuations'],
];
const KINDS_BY_WIDTH: Readonly<Record<number, BlockKind>> = {
  27: 'fuel',
  20: 'work',
  18: 'vehicle',
  6: 'valuations',
};
const ORDER: readonly BlockKind[] = ['fuel', 'work', 'trips', 'vehicle', 'tires', 'valuations'];

/** By the title in known languages, else by the number of columns, else by the order of blocks. */
function kindOf({ title, header }: Block, index: number): BlockKind | null {
  const named = KINDS_BY_TITLE.find(([pattern]) => pattern.test(title))?.[1];
  return named ?? KINDS_BY_WIDTH[header.cells.length] ?? ORDER[index] ?? null;
}

function readBlock({ header, rows }: Block, kind: BlockKind | null, about: RoadTripFile): void {
  const unit = unitIn(header);
  for (const row of rows) {
    if (kind === 'fuel') readFill(row, unit, about);
    else if (kind === 'work') readWork(row, unit, about);
    else if (kind === 'valuations') readValuation(row, about);
    else if (kind === 'trips') about.findings.aside(toPlace(about.file, row), 'trip');
    else if (kind !== 'vehicle') about.findings.aside(toPlace(about.file, row), 'unknown_section');
  }
}

function numberAt(row: Row, index: number, mark: DecimalMark): string | null {
  return readNumber(row.cells[index] ?? '', mark)?.decimal ?? null;
}

function centsAt(row: Row, index: number, mark: DecimalMark): number | null {
  const read = readNumber(row.cells[index] ?? '', mark);
  return read && exactCents(read);
}

function readFill(row: Row, unit: DistanceUnit, { file, mark, vehicle, findings }: RoadTripFile): void {
  const day = row.cells[2] ?? '';
  findings.row(toPlace(file, row), {
    kind: 'fuel',
    vehicle,
    unit,
    date: readDate(day, 'day_first'),
    time: day.replace(/^\S+ ?/, ''),
    mileage: positive(numberAt(row, 0, mark)),
    cents: centsAt(row, 6, mark),
    quantity: litresOfUnit(numberAt(row, 3, mark), row.cells[4] ?? ''),
    isFull: (row.cells[7] ?? '') === '',
    garage: textOrNull(row.cells[11]),
    notes: row.cells[9] ?? '',
  });
}

function readWork(row: Row, unit: DistanceUnit, { file, mark, vehicle, findings }: RoadTripFile): void {
  const [
    title = '',
    day = '',
    ,
    cost = '',
    note = '',
    location = '',
    ,
    subtype = '',
    ,
    ,
    days = '',
    distance = '',
  ] = row.cells;
  const cents = centsAt(row, 3, mark);
  const place = toPlace(file, row);
  if (days !== '' || distance !== '') findings.aside(place, 'reminder_without_unit');
  findings.row(place, {
    vehicle,
    unit,
    title,
    category: subtype,
    code: { Repair: 'other_work', Upgrade: 'accessories' }[subtype] ?? null,
    date: readDate(day, 'day_first'),
    time: day.replace(/^\S+ ?/, ''),
    mileage: positive(numberAt(row, 2, mark)),
    cents: cost === '' ? 0 : cents,
    costText: cents === null ? textOrNull(cost) : null,
    garage: textOrNull(location),
    notes: joinNotes(note),
  });
}

function readValuation(row: Row, { file, mark, vehicle, findings }: RoadTripFile): void {
  if (!/^(purchase|kauf|compra|achat|acquisto|aankoop)/i.test(row.cells[0] ?? '')) {
    findings.aside(toPlace(file, row), 'note');
    return;
  }
  const date = readDate(row.cells[1] ?? '', 'day_first');
  const mileage = positive(numberAt(row, 2, mark));
  const unit = findings.rows.find((found) => found.vehicle === vehicle && found.unit !== null)?.unit ?? 'km';
  findings.vehicle(vehicle, {
    unit,
    purchaseDate: date,
    purchaseMileage: mileage,
    purchasePrice: centsAt(row, 3, mark),
  });
  if (mileage !== null) findings.row(toPlace(file, row), { kind: 'reading', vehicle, unit, date, mileage });
}
