import type { JudgedRow } from '#plan/judged-row.ts';
import { judgeRun } from '#plan/mileage-run.ts';
import type { OffMileage, PlanAnswers, PlanReading } from '#plan/plan.ts';
import type { Findings } from '#sources/findings.ts';

/** The mileages of all rows after they were judged as a whole. */
export interface JudgedMileages {
  /** The mileage to store, and what goes to the notes instead of one. */
  readonly of: (row: JudgedRow) => { readonly mileage: number | null; readonly note: string };
  readonly isOff: (row: JudgedRow) => boolean;
  readonly off: readonly OffMileage[];
  readonly points: readonly (PlanReading & { readonly isOff: boolean })[];
}

/** Judges the mileages of each vehicle; 0 is one only as the first of a series. */
export function judgeMileages(
  rows: readonly JudgedRow[],
  findings: Findings,
  answers: PlanAnswers,
): JudgedMileages {
  const off = new Map<JudgedRow, OffMileage>();
  const points: (PlanReading & { isOff: boolean })[] = [];
  const isKnown = knownMileages(rows);
  for (const [vehicle, own] of Map.groupBy(rows.filter(isKnown), ({ found }) => found.vehicle)) {
    const run = own.map(({ date, mileage }) => ({ date, mileage: mileage ?? 0 }));
    const verdict = judgeRun(run);
    if (verdict.isReplaced) findings.ask('odometer_replaced', null, examplesOf(own, verdict.off));
    for (const [index, row] of own.entries()) {
      const isOff = !verdict.isReplaced && verdict.off.has(index);
      const { date, mileage } = row;
      points.push({ vehicle, date, mileage: mileage ?? 0, isOff });
      if (!isOff) continue;
      const proposal = verdict.proposals.get(index) ?? null;
      off.set(row, { record: row.key, vehicle, date, mileage: mileage ?? 0, proposal });
      if (row.found.kind !== 'work' || row.isOff) findings.aside(row.found, 'odometer_off_the_series');
    }
  }
  if (off.size > 0)
    findings.ask(
      'odometer_off',
      null,
      [...off.keys()].map(({ found }) => found.text),
    );
  return {
    of: (row) => decided(row, isKnown(row), off.get(row), answers),
    isOff: (row) => off.has(row),
    off: [...off.values()],
    points,
  };
}

function examplesOf(rows: readonly JudgedRow[], off: ReadonlySet<number>): string[] {
  return rows.filter((_, index) => off.has(index)).map(({ found }) => found.text);
}

/** Of each vehicle, the earliest row of all with a mileage may say 0. */
function knownMileages(rows: readonly JudgedRow[]): (row: JudgedRow) => boolean {
  const first = new Map<string, JudgedRow>();
  for (const row of rows) {
    const known = first.get(row.found.vehicle);
    if (row.mileage !== null && (!known || row.date < known.date)) first.set(row.found.vehicle, row);
  }
  return (row) => row.mileage !== null && (row.mileage > 0 || first.get(row.found.vehicle) === row);
}

function decided(row: JudgedRow, isKnown: boolean, off: OffMileage | undefined, { mileages }: PlanAnswers) {
  if (!isKnown) return { mileage: null, note: '' };
  if (!off) return { mileage: row.mileage, note: '' };
  const choice = mileages?.[row.key] ?? 'to_notes';
  if (choice === 'keep') return { mileage: row.mileage, note: '' };
  if (typeof choice === 'number') return { mileage: choice, note: '' };
  return { mileage: null, note: `${row.mileage} km ?` };
}
