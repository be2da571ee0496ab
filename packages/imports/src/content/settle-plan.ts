import {
  OTHER_WORK,
  type ImportPlan,
  type PlanExpense,
  type PlanRecord,
  type PlanTyreFitting,
} from '#plan/plan.ts';
import type { Doubt } from '#sources/findings.ts';

/**
 * The plan as stored while its questions are open: a doubtful cost is 0 and a mileage empty, both with their
 * text in the notes, and a doubtful type is « other work ». A set of tyres without a season is not stored,
 * and the tyres of its fittings are unknown. Guesses stay. Rows without a date are not part of a plan.
 */
export function settlePlan(plan: ImportPlan): ImportPlan {
  const settled = {
    ...plan,
    records: plan.records.map((record) => ({ ...settleRow(record), type: storedType(record) })),
    expenses: plan.expenses.map(settleRow),
    tyreSets: plan.tyreSets.filter(({ season }) => season !== null),
    tyreFittings: settleFittings(plan),
  };
  return plan.isUnitOpen ? withoutMileages(settled) : settled;
}

/** The stored type of a record; a proposed type is not stored. */
export function storedType({
  type,
  doubts,
}: {
  readonly type: string;
  readonly doubts: readonly Doubt[];
}): string {
  return doubts.some(({ field, isGuess }) => field === 'type' && !isGuess) ? OTHER_WORK : type;
}

function settleFittings({ tyreSets, tyreFittings }: ImportPlan): PlanTyreFitting[] {
  const open = new Set(tyreSets.filter(({ season }) => season === null).map(({ key }) => key));
  const known = (set: string | null) => (set === null || open.has(set) ? null : set);
  return tyreFittings.map((fitting) => {
    const { front, rear, mileage, doubts } = fitting;
    const isOpen = doubts.some(({ field, isGuess }) => field === 'mileage' && !isGuess);
    return { ...fitting, front: known(front), rear: known(rear), mileage: isOpen ? null : mileage };
  });
}

function settleRow<Row extends PlanRecord | PlanExpense>(row: Row): Row {
  const open = row.doubts.filter(({ isGuess }) => !isGuess);
  const costs = open.filter(({ field }) => field === 'cost');
  const mileages = open.filter(({ field }) => field === 'mileage');
  if (costs.length === 0 && mileages.length === 0) return row;
  const said = [...costs, ...mileages]
    .map(({ text }) => text)
    .filter((text) => text !== '' && !row.notes.includes(text));
  return {
    ...row,
    cents: costs.length > 0 ? 0 : row.cents,
    mileage: mileages.length > 0 ? null : row.mileage,
    notes: [row.notes, ...new Set(said)].filter((part) => part !== '').join('\n'),
  };
}

/** Removes mileages while the unit, kilometres or miles, is unanswered. */
function withoutMileages(plan: ImportPlan): ImportPlan {
  return {
    ...plan,
    readings: [],
    tyreSets: plan.tyreSets.map((set) => ({ ...set, distanceBefore: null })),
    tyreFittings: plan.tyreFittings.map((fitting) => ({ ...fitting, mileage: null })),
    vehicles: plan.vehicles.map((vehicle) => ({ ...vehicle, currentMileage: 0, purchaseMileage: null })),
    reminders: plan.reminders
      .map((reminder) => ({ ...reminder, plannedMileage: null, lastMileage: null, intervalKm: null }))
      .filter(({ nextDate }) => nextDate !== null),
  };
}
