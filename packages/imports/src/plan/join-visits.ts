import { OTHER_WORK, type JudgedRow } from '#plan/judged-row.ts';
import { isBuiltInMaintenanceType } from '@carnet/domain/maintenance/maintenance-types';
import { fold } from '#words/fold.ts';

/** Rows of one visit that become one record; the first gives its type. */
export type Visit = readonly [JudgedRow, ...JudgedRow[]];

/** Papers are no work of a visit. */
const NEVER_JOINED = new Set(['insurance', 'tax', 'registration', 'financing']);

/**
 * Joins the rows of one visit: same vehicle, day, time, mileage and place. Each built-in type among them makes a record; what
 * has none (labour, washers) goes with the first (research, imports.md §3.8).
 */
export function joinVisits(rows: readonly JudgedRow[], isJoining: boolean): Visit[] {
  const visits = new Map<string, JudgedRow[]>();
  for (const row of rows) {
    const key = isJoining && isJoinable(row) ? visitKey(row) : row.key;
    const visit = visits.get(key);
    if (visit) visit.push(row);
    else visits.set(key, [row]);
  }
  return [...visits.values()].flatMap(splitByType);
}

function isJoinable({ mileage, type }: JudgedRow): boolean {
  return mileage !== null && !NEVER_JOINED.has(type);
}

function visitKey({ found, date, mileage }: JudgedRow): string {
  return ['visit', found.vehicle, date, found.time, mileage, fold(found.garage ?? '')].join('|');
}

function splitByType(rows: readonly JudgedRow[]): Visit[] {
  const types = [...new Set(rows.map(({ type }) => type).filter(isBuiltInMaintenanceType))];
  const named = types[0] ?? rows.find(({ type }) => type !== OTHER_WORK)?.type ?? OTHER_WORK;
  const groups = types.length === 0 ? [named] : types;
  return groups.flatMap((type, index) => {
    const own = rows.filter((row) => row.type === type);
    const others =
      index === 0 ? rows.filter((row) => row.type !== type && !isBuiltInMaintenanceType(row.type)) : [];
    const [first, ...rest] = [...own, ...others];
    return first ? [[first, ...rest]] : [];
  });
}
