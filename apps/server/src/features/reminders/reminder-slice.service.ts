import { judgeWithFacts } from '#features/inspection/inspection.service.ts';
import {
  keyOfVehicle,
  listInsuranceEnds,
  listInsuranceRecords,
} from '#features/reminders/insurance-reminders.repository.ts';
import {
  findMileageOn,
  listLeadingFacts,
  listMadeTypes,
  type ReminderRow,
  type VehicleScope,
} from '#features/reminders/settled-reminders.repository.ts';
import { findSwaps } from '#features/tyre-fittings/seasonal-swaps.service.ts';
import { listMaintenanceTypes } from '#features/settings/settings.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/transactions.ts';
import { keptReminderOf } from '@carnet/contract/reminders/reminder-facts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { documentToFollow, isInsuranceType } from '@carnet/domain/documents/insurance-reminder';
import {
  MoreRecordsNeeded,
  type KeptReminder,
  type LeadingFacts,
  type Surroundings,
} from '@carnet/domain/garage/derived-reminder';
import { lawToFollow, planningDaysOf } from '@carnet/domain/inspection/inspection-reminder';
import { isInspectionType } from '@carnet/domain/maintenance/maintenance-types';

type Clocked = Pick<Context, 'clock'>;

/** The newest records of a type that are read at first: one of them nearly always decides. */
const FEW_RECORDS = 20;

/** What decides about the reminders of a vehicle and type. */
export interface StoredSlice {
  readonly intervals: { readonly intervalKm: number | null; readonly intervalDays: number | null };
  readonly source: Surroundings['source'];
  /** Calls a rule, and again with more records and readings as long as it asks for them. */
  derive<Result>(
    rule: (records: readonly LeadingFacts[], around: Surroundings, isComplete: boolean) => Result,
  ): Promise<Result>;
}

/** Null where the vehicle is gone. */
export async function readSlice(
  context: Clocked,
  tx: Tx,
  actor: Pick<Actor, 'garageId' | 'timeZone'>,
  scope: VehicleScope,
  type: string,
  rows: readonly Pick<ReminderRow, 'created_at' | 'made_by' | 'season'>[],
): Promise<StoredSlice | null> {
  const facts = await readSource(context, tx, actor, scope, type, rows);
  if (facts === null) return null;
  // Where no reminder is there that records made, any record may be its maker.
  const isMadeThere = rows.some(({ made_by }) => made_by !== null);
  let limit = isMadeThere || !(await listMadeTypes(tx, scope)).includes(type) ? FEW_RECORDS : Infinity;
  const types = await listMaintenanceTypes(tx, actor);
  const { intervalKm = null, intervalDays = null } = types.find(({ key }) => key === type) ?? {};
  const mileages = new Map<CivilDate, number | null>();
  const isSeasonal = rows.some(({ season }) => season !== null);
  const around: Surroundings = {
    ...facts,
    ...(isSeasonal && { swaps: await findSwaps(tx, scope.garageId, scope.vehicleId) }),
    mileageOn(date) {
      const mileage = mileages.get(date);
      if (mileage === undefined) throw new ReadingNeeded(date);
      return mileage;
    },
  };
  let records: LeadingFacts[] | null = null;
  return {
    intervals: { intervalKm, intervalDays },
    source: facts.source,
    async derive(rule) {
      for (;;) {
        records ??= await listLeadingFacts(tx, scope, type, Math.min(limit, MOST_RECORDS));
        try {
          return rule(records, around, records.length < limit);
        } catch (error) {
          if (error instanceof ReadingNeeded) {
            mileages.set(error.date, await findMileageOn(tx, scope, error.date));
          } else if (error instanceof MoreRecordsNeeded) {
            [limit, records] = [Infinity, null];
          } else throw error;
        }
      }
    },
  };
}

/** More than a garage holds. */
const MOST_RECORDS = 1_000_000_000;

class ReadingNeeded extends Error {
  readonly date: CivilDate;

  constructor(date: CivilDate) {
    super(`The mileage on ${date} decides what a reminder shows`);
    this.date = date;
  }
}

/** What a reminder may follow, and the days on which it may have been planned. Null where the vehicle is gone. */
async function readSource(
  context: Clocked,
  tx: Tx,
  actor: Pick<Actor, 'garageId' | 'timeZone'>,
  { garageId, vehicleId }: VehicleScope,
  type: string,
  rows: readonly Pick<ReminderRow, 'created_at'>[],
): Promise<Omit<Surroundings, 'mileageOn'> | null> {
  const [isInspection, isInsurance] = [isInspectionType(type), isInsuranceType(type)];
  if (!isInspection && !isInsurance) {
    return { source: null, isExempt: false, plannedOn: [] };
  }
  const judged = await judgeWithFacts(context, tx, actor, vehicleId);
  if (!judged) return null;
  const madeOn = rows.map(({ created_at }) => civilDateInZone(Date.parse(created_at), actor.timeZone));
  const planned = (records: readonly { readonly date: CivilDate }[]) =>
    madeOn.flatMap((day) => planningDaysOf(day, judged.knownSince, records));
  if (isInspection) {
    const source = lawToFollow(type, judged.outcome);
    const isExempt = judged.outcome.regime === 'exempt';
    return { source, isExempt, plannedOn: planned(judged.inspections) };
  }
  const ends = await listInsuranceEnds(tx, [garageId], [vehicleId]);
  const end = ends.get(keyOfVehicle({ garage_id: garageId, vehicle_id: vehicleId })) ?? null;
  const plannedOn = end === null ? [] : planned(await listInsuranceRecords(tx, [garageId], [vehicleId]));
  return { source: documentToFollow(type, end), isExempt: false, plannedOn };
}

/** Whether a server of the version before stored a reminder, or has changed it since. */
export function isOfOlderServer(row: ReminderRow): boolean {
  return row.owner_set === null || row.settled_version !== row.version;
}

export function keptOf(row: ReminderRow): KeptReminder {
  return keptReminderOf({ ...row, owner_set: JSON.parse(row.owner_set ?? 'null') });
}
