import type { SourceFile } from '#sources/source-file.ts';
import { placeOf, type Findings, type ReadContext } from '#sources/findings.ts';
import { cutSections, nameRows, type NamedRow } from '#sources/named-rows.ts';
import { childrenNamed, parseXml, textOf } from '#tables/parse-xml.ts';
import { knownMileage, positive, textOrNull } from '#values/app-values.ts';
import { instantDate, readDate } from '#values/dates.ts';
import { appCents } from '#values/numbers.ts';
import type { Energy } from '@carnet/domain/vehicles/vehicle';

const ENERGIES: readonly Energy[] = ['petrol', 'diesel', 'lpg', 'other', 'electric'];

/** MyCar’s CSV 2.0, and the XML of My Cars (research, imports.md §8). */
export function isMyCar({ start }: SourceFile): boolean {
  return /^"?# My Car CSV Export/.test(start) || /^(<\?xml[^>]*>\s*)?<mycar\b/.test(start);
}

export function readMyCar(files: readonly SourceFile[], findings: Findings, context: ReadContext): void {
  for (const source of files.filter(isMyCar)) {
    if (source.start.startsWith('<')) readMyCarsXml(source, findings);
    else readMyCarCsv(source, findings, context);
  }
}

function readMyCarCsv(source: SourceFile, findings: Findings, context: ReadContext): void {
  const sections = cutSections(source.rows(), ({ cells }) => /^## (\w+)/.exec(cells[0] ?? '')?.[1] ?? null);
  for (const { title, header, rows: under } of sections) {
    for (const named of nameRows(header, under)) {
      if (title === 'Vehicles') readVehicle(named, source.name, findings, context);
      else if (title === 'NoteEvents') findings.aside(placeOf(source.name, named.row), 'note');
      else readEvent(named, title, source.name, findings);
    }
  }
}

/** Purchase and sale are instants of local midnight; all other times of the file are local. */
function readVehicle(
  { row, cell }: NamedRow,
  file: string,
  findings: Findings,
  { timeZone }: ReadContext,
): void {
  const unit = cell('odometerUnit') === '0' ? 'mi' : 'km';
  const bought = instantDate(cell('purchaseDateTime'), timeZone);
  const sold = instantDate(cell('sellingDateTime'), timeZone);
  const vehicle = findings.vehicle(cell('id'), {
    name: textOrNull(cell('name')),
    unit,
    make: textOrNull(cell('make')),
    model: textOrNull(cell('model')),
    energy: ENERGIES[Number(cell('fuelType'))] ?? null,
    purchaseDate: bought,
    purchasePrice: appCents(cell('purchasePrice')) || null,
    purchaseMileage: positive(cell('purchaseOdometer')),
    soldOn: sold,
  });
  for (const [date, name] of [
    [bought, 'purchaseOdometer'],
    [sold, 'sellingOdometer'],
  ] as const) {
    const mileage = knownMileage(cell(name));
    if (date !== null && mileage !== null) {
      findings.row(placeOf(file, row), { kind: 'reading', vehicle: vehicle.key, unit, date, mileage });
    }
  }
}

function readEvent({ row, cell }: NamedRow, section: string, file: string, findings: Findings): void {
  const vehicle = findings.vehicle(cell('vehicleId'));
  const isFuel = section === 'Refuels';
  findings.row(placeOf(file, row), {
    kind: isFuel ? 'fuel' : section === 'OdometerEvents' ? 'reading' : 'work',
    vehicle: vehicle.key,
    unit: vehicle.unit,
    date: readDate(cell('DateTime'), 'day_first'),
    time: cell('DateTime').slice(11),
    mileage: knownMileage(cell('Odometer')),
    title: cell('Service', 'Expense'),
    cents: appCents(cell('Total', 'Sum')) ?? 0,
    garage: textOrNull(cell('Location')),
    notes: cell('Notes'),
    litres: positive(cell('Amount')),
    isFull: isFuel ? cell('TankLevelAfter').startsWith('100') : null,
  });
}

function readMyCarsXml(source: SourceFile, findings: Findings): void {
  const root = parseXml(source.text);
  for (const car of childrenNamed(root, 'car')) {
    const name = textOf(car, 'name');
    const [make, model] = [textOrNull(textOf(car, 'make')), textOrNull(textOf(car, 'modell'))];
    findings.vehicle(name, { name, make, model });
  }
  for (const entry of root.children.filter(({ name }) => /^(service_record|bill|refuel)$/.test(name))) {
    const name = textOf(entry, 'carName') || textOf(entry, 'car_name');
    const day = textOf(entry, 'date');
    findings.vehicle(name, { name });
    const place = { file: source.name, line: null, text: entry.children.map(({ text }) => text).join(' ; ') };
    findings.row(place, {
      kind: entry.name === 'refuel' ? 'fuel' : 'work',
      vehicle: name,
      date: readDate(day, 'day_first'),
      time: day.slice(11),
      mileage: knownMileage(textOf(entry, 'odometer')),
      title: textOf(entry, 'service_categories') || textOf(entry, 'bill_type_name'),
      cents: appCents(textOf(entry, 'cost') || textOf(entry, 'price')),
      notes: textOf(entry, 'note'),
      garage: textOrNull(textOf(entry, 'garage')),
    });
  }
}
