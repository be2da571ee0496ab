import type { SourceFile } from '#sources/source-file.ts';
import { toPlace, type Findings, type ReadContext } from '#sources/findings.ts';
import { nameRows, cutSections, type NamedRow } from '#sources/named-rows.ts';
import { decodeEntities, childrenNamed, parseXml, readText } from '#tables/parse-xml.ts';
import { knownMileage, litresOfUnit, positive, textOrNull } from '#values/app-values.ts';
import { readDate, voteOrder, instantDate } from '#values/dates.ts';
import { appCents, exactCents, readNumber } from '#values/numbers.ts';
import type { Energy } from '@carnet/domain/vehicles/vehicle';

const MFM = /^"?My Fuel Manager - /;
/** A date, three numbers, a text and two flags; a spreadsheet may have added quotes and semicolons. */
const MILEAGE_KEEPER =
  /^"?\d{2}\.\d{2}\.\d{4}"?([,;\t])(?:"?\d+"?\1)(?:"?\d+(?:[.,]\d+)?"?\1){2}(?:"[^"\n]*"|(?:(?!\1)[^\n])*)\1"?[01]"?\1"?[01]"?\1*\r?\n/;

/** My Fuel Manager, Car Care and Mileage Keeper. */
export function isSmallApp(file: SourceFile): boolean {
  return MFM.test(file.start) || isCarCare(file) || MILEAGE_KEEPER.test(file.start);
}

function isCarCare(file: SourceFile): boolean {
  return file.hasNames('Odometer', 'Entry Type', 'Price', 'Date');
}

export function readSmallApps(files: readonly SourceFile[], findings: Findings): void {
  for (const source of files) {
    if (MFM.test(source.start)) readMyFuelManager(source, findings);
    else if (isCarCare(source)) readCarCare(source, findings);
    else if (MILEAGE_KEEPER.test(source.start)) readMileageKeeper(source, findings);
  }
}

/** A title line, then the header. The work is in the note only; every row says USD. */
function readMyFuelManager(source: SourceFile, findings: Findings): void {
  const [title, header, ...rows] = source.rows();
  if (!header) return;
  const kind = /- (\w+)/.exec(title?.text ?? '')?.[1] ?? '';
  const named = nameRows(header, rows);
  const vote = voteOrder(named.map(({ cell }) => cell('Date', 'Time')));
  const order = vote === 'day_first' ? vote : 'month_first';
  for (const { row, cell } of named) {
    const name = cell('Vehicle name');
    const place = toPlace(source.name, row);
    const day = readDate(cell('Date', 'Time'), order);
    const vehicle = findings.vehicle(name, { name }).key;
    const mileage = knownMileage(cell('Odometer'));
    if (kind === 'REMINDERS') {
      findings.reminder(place, { vehicle, title: cell('Reminder name'), date: day, mileage });
      continue;
    }
    if (cell('Currency') !== '' && cell('Currency') !== 'EUR') findings.currencies.add(cell('Currency'));
    const cents = appCents(cell('Total price'));
    if (cents === 100) findings.ask('cost_one', source.name, [row.text]);
    const isFuel = kind.startsWith('FUEL') || kind.startsWith('REFUEL');
    const title2 = decodeEntities(cell('Note'));
    const category = cell('Finance category');
    findings.row(place, {
      kind: isFuel ? 'fuel' : 'work',
      vehicle,
      date: day,
      mileage,
      cents,
      title: title2,
      category,
    });
  }
}

function readCarCare(source: SourceFile, findings: Findings): void {
  const [header, ...rows] = source.rows();
  if (!header) return;
  findings.vehicle(source.name);
  findings.ask('vehicle_name', source.name);
  findings.isUnitOpen = true;
  for (const { row, cell } of nameRows(header, rows)) {
    const isFuel = cell('Entry Type') === 'Gas';
    const currency = cell('Currency');
    if (currency !== '' && !/^(€|eur)/i.test(currency)) findings.currencies.add(currency);
    if (/^gal/i.test(cell('Quantity Units'))) {
      findings.likelyUnit = 'mi';
      findings.hasGallons = true;
    }
    const [price, quantity] = [positive(cell('Price')), positive(cell('Quantity'))];
    const perUnit = isFuel && price !== null && quantity !== null ? Math.round(price * quantity * 100) : null;
    findings.row(toPlace(source.name, row), {
      kind: isFuel ? 'fuel' : 'work',
      vehicle: source.name,
      date: readDate(cell('Date'), 'month_first'),
      mileage: knownMileage(cell('Odometer')),
      title: isFuel ? '' : cell('Entry Type'),
      category: isFuel ? '' : cell('Entry Subtype'),
      cents: perUnit ?? appCents(cell('Price')),
      quantity: isFuel ? litresOfUnit(cell('Quantity'), cell('Quantity Units') || 'l') : null,
      isInLitres: true,
      isFull: isFuel && cell('Is Full Tank') !== '' ? /^(?:yes|true|1|y)$/i.test(cell('Is Full Tank')) : null,
      garage: textOrNull(cell('Location')),
      notes: cell('Notes'),
    });
  }
}

/** Without a header: date, odometer, litres, total, station, partial, missed. */
function readMileageKeeper(source: SourceFile, findings: Findings): void {
  const vehicle = findings.vehicle(source.name).key;
  findings.ask('vehicle_name', source.name);
  for (const row of source.rows()) {
    const [day = '', odometer = '', litres = '', total = '', station = '', partial = ''] = row.cells;
    if (day === '') continue;
    const cost = readNumber(total, ',');
    findings.row(toPlace(source.name, row), {
      kind: 'fuel',
      vehicle,
      date: readDate(day, 'day_first'),
      mileage: knownMileage(odometer),
      quantity: positive(readNumber(litres, ',')?.decimal),
      cents: cost && exactCents(cost),
      garage: textOrNull(station),
      isFull: partial !== '1',
    });
  }
}

const ENERGIES: readonly Energy[] = ['petrol', 'diesel', 'lpg', 'other', 'electric'];

/** MyCar’s CSV 2.0, and the XML of My Cars. */
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
      else if (title === 'NoteEvents') findings.aside(toPlace(source.name, named.row), 'note');
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
      findings.row(toPlace(file, row), { kind: 'reading', vehicle: vehicle.key, unit, date, mileage });
    }
  }
}

function readEvent({ row, cell }: NamedRow, section: string, file: string, findings: Findings): void {
  const vehicle = findings.vehicle(cell('vehicleId'));
  const isFuel = section === 'Refuels';
  findings.row(toPlace(file, row), {
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
    quantity: positive(cell('Amount')),
    isFull: isFuel ? cell('TankLevelAfter').startsWith('100') : null,
  });
}

function readMyCarsXml(source: SourceFile, findings: Findings): void {
  const root = parseXml(source.text);
  for (const car of childrenNamed(root, 'car')) {
    const name = readText(car, 'name');
    const [make, model] = [textOrNull(readText(car, 'make')), textOrNull(readText(car, 'modell'))];
    findings.vehicle(name, { name, make, model });
  }
  for (const entry of root.children.filter(({ name }) => /^(service_record|bill|refuel)$/.test(name))) {
    const name = readText(entry, 'carName') || readText(entry, 'car_name');
    const day = readText(entry, 'date');
    findings.vehicle(name, { name });
    const place = { file: source.name, line: null, text: entry.children.map(({ text }) => text).join(' ; ') };
    findings.row(place, {
      kind: entry.name === 'refuel' ? 'fuel' : 'work',
      vehicle: name,
      date: readDate(day, 'day_first'),
      time: day.slice(11),
      mileage: knownMileage(readText(entry, 'odometer')),
      title: readText(entry, 'service_categories') || readText(entry, 'bill_type_name'),
      cents: appCents(readText(entry, 'cost') || readText(entry, 'price')),
      notes: readText(entry, 'note'),
      garage: textOrNull(readText(entry, 'garage')),
    });
  }
}
