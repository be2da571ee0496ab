import type { JudgedMileages } from '#plan/judge-mileages.ts';
import { toKilometres } from '#plan/judged-row.ts';
import { derivedVehicleId } from '#content/plan-ids.ts';
import type { KnownAccount, PlanAnswers, PlanVehicle, VehicleChoice } from '#plan/plan.ts';
import type { ReadResult } from '#read-files.ts';
import type { FoundVehicle } from '#sources/findings.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { searchable } from '@carnet/domain/text/searchable';
import { plateKey } from '@carnet/domain/vehicles/plate';

/** The vehicles of the files, in kilometres, and their destinations. */
export function planVehicles(
  { findings, source }: Pick<ReadResult, 'findings' | 'source'>,
  judged: JudgedMileages,
  answers: PlanAnswers,
  { today, account }: { readonly today: CivilDate; readonly account?: KnownAccount },
): PlanVehicle[] {
  const latest = new Map<string, { date: CivilDate; mileage: number }>();
  for (const { vehicle, date, mileage, isOff } of judged.points) {
    const known = latest.get(vehicle);
    const isLater = !known || date > known.date || (date === known.date && mileage > known.mileage);
    if (!isOff && isLater) latest.set(vehicle, { date, mileage });
  }
  return [...findings.vehicles.values()].map((found) => {
    const unit = found.unit ?? answers.unit ?? findings.likelyUnit;
    const purchaseMileage = toKilometres(found.purchaseMileage, unit);
    const choice = answers.vehicles?.[found.key] ?? likelyChoice(found, source, account);
    const { unit: _unit, soldOn, isRetired, ...facts } = found;
    const lastDay = latest.get(found.key)?.date ?? today;
    return {
      ...facts,
      type: (choice.kind === 'new' ? choice.type : null) ?? found.type,
      purchaseMileage,
      currentMileage: latest.get(found.key)?.mileage ?? purchaseMileage ?? 0,
      archivedOn: soldOn ?? (isRetired ? lastDay : null),
      choice,
    };
  });
}

/**
 * The vehicle of the account made by an earlier import, or with the same VIN, plate or name; else a new one.
 */
function likelyChoice(found: FoundVehicle, source: string, account: KnownAccount | undefined): VehicleChoice {
  const mine = account?.vehicles ?? [];
  const namespace = account?.namespace;
  const earlier = namespace === undefined ? null : derivedVehicleId(found, source, namespace);
  const plates = [found.licensePlate, found.name].map((text) => plateKey(text ?? ''));
  const same =
    mine.find(({ id }) => id === earlier) ??
    mine.find(({ vin }) => isSame(vin, found.vin)) ??
    mine.find(({ licensePlate }) => licensePlate !== null && plates.includes(plateKey(licensePlate))) ??
    mine.find(({ name }) => isSame(name, found.name));
  return same ? { kind: 'mine', id: same.id } : { kind: 'new', name: found.name ?? '' };
}

function isSame(mine: string | null, found: string | null): boolean {
  const plain = searchable(mine ?? '');
  return plain !== '' && plain === searchable(found ?? '');
}
