import type { JudgedRow } from '#plan/judged-row.ts';
import type {
  ImportPlan,
  KnownAccount,
  KnownRecord,
  PlanExpense,
  PlanReading,
  PlanRecord,
  PlanVehicle,
  RowNames,
  EarlierObject,
} from '#plan/plan.ts';
import { PlanIds } from '#content/plan-ids.ts';
import { readingKey, writeObjects, type RowsContext } from '#content/write-rows.ts';
import { readDay } from '#values/dates.ts';
import { fold } from '#words/fold.ts';
import type { ReplacedObject } from '@carnet/contract/account/import.schema';
import { fieldsOf } from '@carnet/contract/kinds/fields';
import type { OwnedKind } from '@carnet/contract/kinds/kinds';
import { addDays, type CivilDate } from '@carnet/domain/calendar/civil-date';

export function titleOf({ found }: JudgedRow): string {
  return found.title.trim() || found.category.trim();
}

/** Names by which a row is recognised later, including the names by earlier readers, which used values. */
export function rowNames(row: JudgedRow, first = row): RowNames {
  const { written } = row;
  const { date, found } = first;
  const { vehicle, sourceId } = written;
  const title = fold(titleOf(first));
  if (sourceId !== null) return { vehicle, written: sourceId, read: found.sourceId ?? sourceId, title };
  const sheet = written.file.split(' › ').slice(1).join(' › ');
  return {
    vehicle,
    // ASCII only, which survives another encoding.
    written: ['text', sheet, written.text.replace(/[^\x21-\x7e]/g, '')].join('|'),
    read: [date, found.mileage ?? '', found.cents ?? '', title].join('|'),
    title,
  };
}

/** Records or expenses of the account by their vehicle and day. */
export type KnownDays = ReadonlyMap<string, readonly KnownRecord[]>;

export function byDay(known: readonly KnownRecord[] = []): KnownDays {
  return Map.groupBy(known, ({ vehicleId, date }) => `${vehicleId} ${date}`);
}

/**
 * Existing objects that may be the same: of one vehicle with an equal cost within a day, or an equal title
 * on the day.
 */
export function findSimilar(
  { found, date, cents, mileage }: Pick<JudgedRow, 'found' | 'date' | 'cents' | 'mileage'>,
  vehicles: readonly PlanVehicle[],
  known: KnownDays,
): string[] {
  const choice = vehicles.find(({ key }) => key === found.vehicle)?.choice;
  if (choice?.kind !== 'mine' || known.size === 0) return [];
  const title = fold(found.title.trim() || found.category.trim());
  const isSameWork = ({ isUntouched, object: { description } }: KnownRecord) =>
    isUntouched && title !== '' && typeof description === 'string' && fold(description).startsWith(title);
  const isSameCost = (one: KnownRecord) =>
    one.cents === (cents ?? 0) && (one.mileage === null || mileage === null || one.mileage === mileage);
  return [-1, 0, 1].flatMap((days) =>
    (known.get(`${choice.id} ${addDays(date, days)}`) ?? [])
      .filter((one) => isSameCost(one) || (days === 0 && isSameWork(one)))
      .map(({ id }) => id),
  );
}

/**
 * Marks rows that an earlier import brought: they are not imported again. If the values differ, the row was
 * read differently then, or changed since.
 */
export function markKnownRows(plan: ImportPlan, account: KnownAccount, context: RowsContext): ImportPlan {
  const known = knownObjects(account);
  if (known.size === 0) return plan;
  const ids = new PlanIds(plan, context.namespace);
  const objects = writeObjects(plan, context);
  const found = new Map<Row, KnownObject>();
  const claimed = new Set<KnownObject>();
  const claim = (row: Row, object: KnownObject | undefined) => {
    if (!object || claimed.has(object)) return;
    found.set(row, object);
    claimed.add(object);
  };
  for (const row of plan.records) claim(row, byId(row, 'record', ids.written(row.names)));
  for (const row of plan.expenses) claim(row, byId(row, 'expense', ids.written(row.names)));
  for (const row of plan.readings) claim(row, byId(row, 'reading', ids.writtenReading(row.names)));
  const rows: readonly Row[] = [...plan.records, ...plan.expenses, ...plan.readings];
  claimByOldKeys(rows, known, found, claimed, ids);
  const own = new Set([...claimed].map(({ id }) => id));
  const marked = <One extends Row>(row: One, key: string): One => {
    const object = found.get(row);
    const resembles =
      'resembles' in row ? { resembles: object ? [] : row.resembles.filter((id) => !own.has(id)) } : {};
    return {
      ...row,
      ...resembles,
      there: object ? thereOf(object, kindOfRow(row), objects.get(key) ?? {}) : null,
    };
  };
  return {
    ...plan,
    records: plan.records.map((row) => marked(row, row.key)),
    expenses: plan.expenses.map((row) => marked(row, row.key)),
    readings: plan.readings.map((row) => marked(row, readingKey(row))),
  };

  function byId(row: Row, kind: ReplacedObject['kind'], written: string): KnownObject | undefined {
    const read = ids.read(kind, row.names);
    const isReading = kind === 'reading';
    return [written, read].flatMap((id) => {
      const object = known.get(id);
      return object && (object.kind === 'reading') === isReading ? [object] : [];
    })[0];
  }
}

type Row = PlanRecord | PlanExpense | PlanReading;

/** An object of the account that a row may have become. */
interface KnownObject extends ReplacedObject {
  readonly vehicleId: string;
  readonly date: CivilDate;
  readonly isUntouched: boolean;
  readonly object: Readonly<Record<string, unknown>>;
  /** Names that an earlier import may have given it, by its values. */
  readonly natural: readonly { readonly read: string; readonly title: string }[];
}

function kindOfRow(row: Row): ReplacedObject['kind'] {
  if ('word' in row) return 'record';
  return 'kind' in row ? 'expense' : 'reading';
}

function knownObjects({ records, expenses = [], readings = [] }: KnownAccount): Map<string, KnownObject> {
  const ofKind = (kind: 'record' | 'expense', known: KnownRecord): KnownObject => {
    const titles = titlesOf(known.object);
    const costs = known.cents === 0 ? ['', '0'] : [String(known.cents)];
    const natural = titles.flatMap((title) =>
      costs.map((cost) => ({ read: [known.date, known.mileage ?? '', cost, title].join('|'), title })),
    );
    return { ...known, kind, natural };
  };
  const standing = readings.filter(({ sourceId }) => sourceId === null);
  const objects = [
    ...records.map((known) => ofKind('record', known)),
    ...expenses.map((known) => ofKind('expense', known)),
    ...standing.map((known): KnownObject => {
      const { id, vehicleId, date, mileage, version } = known;
      const object = { vehicle_id: vehicleId, date, mileage };
      const natural = [{ read: `${date}|${mileage}`, title: '' }];
      return { kind: 'reading', id, vehicleId, date, version, isUntouched: version === 1, object, natural };
    }),
  ];
  return new Map(objects.map((object) => [object.id, object]));
}

/** Possible titles of its row: the beginning of its description, or the first line of its notes. */
function titlesOf({ description, notes }: Readonly<Record<string, unknown>>): string[] {
  const parts = typeof description === 'string' ? description.split(', ') : [];
  const beginnings = parts.map((_, index) => fold(parts.slice(0, index + 1).join(', ')));
  const line = typeof notes === 'string' ? (notes.split('\n')[0] ?? '') : '';
  return [...new Set(['', fold(line), ...beginnings])];
}

/**
 * Recognises rows of imports that named them by values. A row that is read differently now is matched by
 * the title of an unchanged object of the same source, on its day or another day in its text.
 */
function claimByOldKeys(
  rows: readonly Row[],
  known: ReadonlyMap<string, KnownObject>,
  found: Map<Row, KnownObject>,
  claimed: Set<KnownObject>,
  ids: PlanIds,
): void {
  const left = [...known.values()].filter((object) => !claimed.has(object) && object.isUntouched);
  const vehicles = new Set(left.map(({ vehicleId }) => vehicleId));
  const open = rows.filter((row) => !found.has(row) && vehicles.has(ids.vehicle(row.vehicle)));
  const placeOf = (vehicleId: string, date: CivilDate) => `${vehicleId} ${date}`;
  const days = new Map(open.map((row) => [row, [row.date, ...daysIn(row)]] as const));
  const places = new Set(
    open.flatMap((row) => days.get(row)?.map((date) => placeOf(ids.vehicle(row.vehicle), date)) ?? []),
  );
  const candidates = new Map<string, { object: KnownObject; title: string }[]>();
  for (const object of left) {
    const place = placeOf(object.vehicleId, object.date);
    if (!places.has(place)) continue;
    const named = object.natural.find(({ read }) =>
      ids.isNamedBy(object.id, object.kind, object.vehicleId, read),
    );
    if (named) candidates.set(place, [...(candidates.get(place) ?? []), { object, title: named.title }]);
  }
  const claimOn = (row: Row, date: CivilDate): void => {
    const isReading = kindOfRow(row) === 'reading';
    const there = (candidates.get(placeOf(ids.vehicle(row.vehicle), date)) ?? []).find(
      ({ object, title }) =>
        !claimed.has(object) &&
        (object.kind === 'reading') === isReading &&
        (isReading || title === row.names.title) &&
        // On another date one more value must be equal.
        (date === row.date || object.object['mileage'] === row.mileage),
    );
    if (!there || found.has(row)) return;
    found.set(row, there.object);
    claimed.add(there.object);
  };
  for (const row of open) claimOn(row, row.date);
  for (const row of open) for (const date of days.get(row) ?? []) claimOn(row, date);
}

const CELL = /[^;,\t|\n]+/g;
const MAX_CELL = 30;
const ORDERS = ['day_first', 'month_first'] as const;

/** The dates in the text of a row, in any cell and any order of day and month. */
function daysIn({ places }: Row): CivilDate[] {
  const cells = places.flatMap(({ text }) => text.match(CELL) ?? []).map((cell) => cell.trim());
  const likely = cells.filter((cell) => cell.length <= MAX_CELL && /\d.*\D.*\d/.test(cell));
  return likely.flatMap((cell) => ORDERS.flatMap((order) => readDay(cell, order).date ?? []));
}

function thereOf(
  { kind, id, version, isUntouched, object }: KnownObject,
  rowKind: ReplacedObject['kind'],
  written: Readonly<Record<string, unknown>>,
): EarlierObject {
  const isSame = kind === rowKind && isSameObject(kind, written, object);
  return { kind, id, version, state: isSame ? 'same' : isUntouched ? 'otherwise' : 'changed' };
}

/**
 * Whether the account’s object equals the row; files and fields that the row leaves open are not compared.
 */
function isSameObject(
  kind: OwnedKind,
  written: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(fieldsOf(kind)).every(([name, { shape, blank }]) => {
    if (blank === undefined || shape === 'file' || shape === 'files' || !(name in written)) return true;
    return plain(written[name]) === plain(stored[name]);
  });
}

function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() || null;
  return value ?? null;
}
