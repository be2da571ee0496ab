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
import { isInspectionType, type MaintenanceInterval } from '@carnet/domain/maintenance/maintenance-types';

type Clocked = Pick<Context, 'clock'>;

/** The newest records of a type that are read at first: one of them nearly always decides. */
const FEW_RECORDS = 20;

/** What decides about the reminders of a vehicle and type. */
export interface StoredSlice {
  readonly source: Surroundings['source'];
  /** Of the type, by the settings; for rules that `derive` calls alone, which reads them where they are asked for. */
  readonly intervals: MaintenanceInterval;
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
  const isMadeThere = rows.some(({ made_by }) => made_by !== null);
  let found: FoundRecords | null = null;
  let intervals: MaintenanceInterval | null = null;
  return {
    source: facts.source,
    get intervals() {
      if (intervals === null) throw new IntervalsNeeded('A record makes a reminder');
      return intervals;
    },
    async derive(rule) {
      for (;;) {
        found ??= await readNewest(tx, scope, type, isMadeThere);
        try {
          return rule(found.records, around, found.isComplete);
        } catch (error) {
          if (error instanceof ReadingNeeded) {
            mileages.set(error.date, await findMileageOn(tx, scope, error.date));
          } else if (error instanceof IntervalsNeeded) {
            intervals = await readIntervals(tx, actor, type);
          } else if (error instanceof MoreRecordsNeeded) {
            found = await readAll(tx, scope, type);
          } else throw error;
        }
      }
    },
  };
}

class IntervalsNeeded extends Error {}

async function readIntervals(
  tx: Tx,
  actor: Pick<Actor, 'garageId'>,
  type: string,
): Promise<MaintenanceInterval> {
  const types = await listMaintenanceTypes(tx, actor);
  const { intervalKm = null, intervalDays = null } = types.find(({ key }) => key === type) ?? {};
  return { intervalKm, intervalDays };
}

interface FoundRecords {
  readonly records: readonly LeadingFacts[];
  /** False: there may be older records, which were not read. */
  readonly isComplete: boolean;
}

/** Where no reminder is there that records made, any record may be its maker. */
async function readNewest(
  tx: Tx,
  scope: VehicleScope,
  type: string,
  isMadeThere: boolean,
): Promise<FoundRecords> {
  const records = await listLeadingFacts(tx, scope, type, FEW_RECORDS);
  const isComplete = records.length < FEW_RECORDS;
  const isMakerSought = !isComplete && !isMadeThere && (await listMadeTypes(tx, scope)).includes(type);
  return isMakerSought ? readAll(tx, scope, type) : { records, isComplete };
}

async function readAll(tx: Tx, scope: VehicleScope, type: string): Promise<FoundRecords> {
  return { records: await listLeadingFacts(tx, scope, type, MOST_RECORDS), isComplete: true };
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
  if (!isInspection && !isInsurance) return NO_SOURCE;
  const end = isInsurance ? await readInsuranceEnd(tx, garageId, vehicleId) : null;
  if (isInsurance && end === null) return NO_SOURCE;
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
  const plannedOn = planned(await listInsuranceRecords(tx, [garageId], [vehicleId]));
  return { source: documentToFollow(type, end), isExempt: false, plannedOn };
}

const NO_SOURCE = { source: null, isExempt: false, plannedOn: [] };

async function readInsuranceEnd(tx: Tx, garageId: string, vehicleId: string): Promise<CivilDate | null> {
  const ends = await listInsuranceEnds(tx, [garageId], [vehicleId]);
  return ends.get(keyOfVehicle({ garage_id: garageId, vehicle_id: vehicleId })) ?? null;
}

/** Whether a server of the version before stored a reminder, or has changed it since. */
export function isOfOlderServer(row: ReminderRow): boolean {
  return row.owner_set === null || row.settled_version !== row.version;
}

export function keptOf(row: ReminderRow): KeptReminder {
  return keptReminderOf({ ...row, owner_set: JSON.parse(row.owner_set ?? 'null') });
}
