import type { JudgedMileages } from '#plan/judge-mileages.ts';
import { kilometresOf } from '#plan/judged-row.ts';
import type { PlanAnswers, PlanVehicle } from '#plan/plan.ts';
import type { Findings } from '#sources/findings.ts';

/** The vehicles that the files tell of, in kilometres, with where each goes. */
export function planVehicles(
  findings: Findings,
  judged: JudgedMileages,
  answers: PlanAnswers,
): PlanVehicle[] {
  const latest = new Map<string, { date: string; mileage: number }>();
  for (const { vehicle, date, mileage, isOff } of judged.points) {
    const known = latest.get(vehicle);
    const isLater = !known || date > known.date || (date === known.date && mileage > known.mileage);
    if (!isOff && isLater) latest.set(vehicle, { date, mileage });
  }
  return [...findings.vehicles.values()].map((found) => {
    const unit = found.unit ?? answers.unit ?? findings.likelyUnit;
    const purchaseMileage = kilometresOf(found.purchaseMileage, unit);
    const choice = answers.vehicles?.[found.key] ?? { kind: 'new', name: found.name ?? '' };
    const { unit: _unit, ...facts } = found;
    return {
      ...facts,
      purchaseMileage,
      currentMileage: latest.get(found.key)?.mileage ?? purchaseMileage ?? 0,
      choice,
    };
  });
}
