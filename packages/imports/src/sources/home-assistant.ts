import { toPlace, type Findings, type FoundRow, type Place, type ReadContext } from '#sources/findings.ts';
import { nameRows } from '#sources/named-rows.ts';
import type { SourceFile } from '#sources/source-file.ts';
import { instantDate, readDate } from '#values/dates.ts';
import { readDecimal } from '#values/numbers.ts';

const NAMES = ['entity_id', 'state', 'last_changed'] as const;
const ODOMETER = /odometer|mileage|kilomet|compteur|tachostand|km_stand/i;

/** The history of an entity exported by Home Assistant as CSV, with instants in UTC. */
export function isHomeAssistant(file: SourceFile): boolean {
  return file.hasNames(...NAMES);
}

/** The highest mileage of each day in the owner’s time zone. */
export function readHomeAssistant(
  files: readonly SourceFile[],
  findings: Findings,
  { timeZone }: ReadContext,
): void {
  for (const source of files.filter(isHomeAssistant)) {
    const [header, ...rows] = source.rows();
    if (!header) continue;
    findings.isUnitOpen = true;
    const days = new Map<string, { readonly place: Place; readonly facts: Partial<FoundRow> }>();
    for (const { row, cell } of nameRows(header, rows)) {
      const place = toPlace(source.name, row);
      const [entity, state, instant] = NAMES.map((name) => cell(name));
      const mileage = readDecimal(state ?? '');
      const date = instantDate(instant ?? '', timeZone) ?? readDate(instant ?? '', 'day_first');
      if (!ODOMETER.test(entity ?? '')) findings.aside(place, 'unknown_section');
      else if (mileage === null || mileage <= 0) findings.aside(place, 'reading_without_mileage');
      else if (date === null) findings.aside(place, 'no_date');
      else {
        const key = `${entity}|${date}`;
        const vehicle = findings.vehicle(entity ?? '').key;
        const facts = { kind: 'reading', vehicle, date, mileage: Math.floor(mileage) } as const;
        if ((days.get(key)?.facts.mileage ?? -1) < facts.mileage) days.set(key, { place, facts });
      }
    }
    if (days.size > 0) findings.ask('vehicle_name', source.name);
    for (const { place, facts } of days.values()) findings.row(place, facts);
  }
}
