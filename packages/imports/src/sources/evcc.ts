import { toPlace, type Findings } from '#sources/findings.ts';
import { nameRows } from '#sources/named-rows.ts';
import type { SourceFile } from '#sources/source-file.ts';
import { joinNotes, positive, textOrNull } from '#values/app-values.ts';
import { readDate } from '#values/dates.ts';
import { currencyIn, readDecimal } from '#values/numbers.ts';

/** Headings in both languages, and the headings of versions before translation. */
const NAMES = {
  start: ['Start Time', 'Startzeit', 'Created', 'Erstellt'],
  point: ['Charging Point', 'Ladepunkt', 'Loadpoint'],
  vehicle: ['Vehicle', 'Fahrzeug'],
  odometer: ['Odometer (km)', 'Mileage (km)', 'Kilometerstand (km)'],
  energy: ['Energy (kWh)', 'Energie (kWh)', 'Charged Energy (kWh)', 'Geladene Energie (kWh)'],
  price: ['Price', 'Preis', 'Price (€)', 'Preis (€)'],
} as const;

/** The charging sessions that evcc exports, in English with commas or in German with semicolons. */
export function isEvcc(file: SourceFile): boolean {
  const has = (names: readonly string[]) => names.some((name) => file.hasNames(name));
  return has(NAMES.start) && has(NAMES.point) && has(NAMES.energy);
}

export function readEvcc(files: readonly SourceFile[], findings: Findings): void {
  for (const source of files.filter(isEvcc)) {
    const [header, ...rows] = source.rows();
    if (!header) continue;
    const currency = header.cells.map(currencyIn).find((found) => found !== null && found !== 'EUR') ?? null;
    if (currency !== null) findings.currencies.add(currency);
    for (const { row, cell } of nameRows(header, rows)) {
      const name = cell(...NAMES.vehicle);
      if (name === '') findings.ask('vehicle_name', source.name);
      const day = cell(...NAMES.start);
      const price = readDecimal(cell(...NAMES.price));
      findings.row(toPlace(source.name, row), {
        kind: 'fuel',
        vehicle: findings.vehicle(name || source.name, {
          ...(name === '' ? {} : { name }),
          energy: 'electric',
          unit: 'km',
        }).key,
        unit: 'km',
        date: readDate(day, 'day_first'),
        time: day.slice(11),
        mileage: positive(readDecimal(cell(...NAMES.odometer))),
        quantity: positive(readDecimal(cell(...NAMES.energy))),
        quantityUnit: 'kWh',
        isInLitres: true,
        cents: price === null ? null : Math.round(price * 100),
        currency,
        garage: textOrNull(cell(...NAMES.point)),
        notes: joinNotes(cell('Identifier', 'Kennung')),
      });
    }
  }
}
