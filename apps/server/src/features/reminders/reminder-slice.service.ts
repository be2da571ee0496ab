import { judgeWithFacts, type JudgedVehicle } from '#features/inspection/inspection.service.ts';
import { listInsuranceRecords } from '#features/reminders/insurance-reminders.repository.ts';
import {
  findInsured,
  type FoundSource,
  type InsuredVehicle,
} from '#features/reminders/followed-sources.service.ts';
import {
  findMileageOn,
  isReminderMadeOf,
  listLeadingFacts,
  listLinkedFacts,
  type ReminderRow,
  type VehicleScope,
} from '#features/reminders/settled-reminders.repository.ts';
import { findSwaps } from '#features/tyre-fittings/seasonal-swaps.service.ts';
import { listMaintenanceTypes } from '#features/settings/settings.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/transactions.ts';
import { toReminderInput } from '@carnet/contract/reminders/reminder-facts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { datedBy, sourceFactOf } from '@carnet/domain/garage/date-source';
import {
  MoreRecordsNeeded,
  type KeptReminder,
  type LeadingFacts,
  type Swaps,
} from '@carnet/domain/garage/derived-reminder';
import type { ReminderSlice } from '@carnet/domain/garage/settle-reminders';
import type { MaintenanceInterval } from '@carnet/domain/maintenance/maintenance-types';

/** The newest records of a type, which are read first: one of them nearly always decides. */
const FEW_RECORDS = 20;
/**
 * If they do not decide, records that belong to a reminder are read in steps of these sizes, and then all
 * records.
 */
const LINKED_RECORDS = [1, 20] as const;
const ALL_RECORDS = 1_000_000_000;

/** The facts that decide about the reminders of a vehicle and type, without the reminders. */
type Deciding = Omit<ReminderSlice, 'reminders'>;

/** Thrown when a rule needs a fact that has not been read: it is then read, and the rule is called again. */
class FactNeeded extends Error {
  readonly read: () => Promise<void>;

  constructor(what: string, read: () => Promise<void>) {
    super(`${what} decides what a reminder shows`);
    this.read = read;
  }
}

interface FoundRecords {
  readonly records: readonly LeadingFacts[];
  /** False: there may be older records that belong to a reminder, which were not read. */
  readonly isComplete: boolean;
  /** Number of completed steps of `LINKED_RECORDS`; 0: no record is left out. */
  readonly steps: number;
}

/**
 * Reads the facts that decide about the reminders of one vehicle in the transaction of a write, each only
 * once.
 *
 * @param found the source of the date of its reminders, if already read for the write
 */
export class VehicleSlices {
  readonly #context: Pick<Context, 'clock'>;
  readonly #tx: Tx;
  readonly #actor: Pick<Actor, 'garageId' | 'timeZone'>;
  readonly #scope: VehicleScope;
  readonly #records = new Map<string, FoundRecords>();
  readonly #mileages = new Map<CivilDate, number | null>();
  #judged: Promise<JudgedVehicle | null> | undefined;
  #insured: Promise<InsuredVehicle | null> | undefined;
  #swaps: Promise<Swaps> | undefined;

  constructor(
    context: Pick<Context, 'clock'>,
    tx: Tx,
    actor: Pick<Actor, 'garageId' | 'timeZone'>,
    scope: VehicleScope,
    found: FoundSource = {},
  ) {
    if (found.judged !== undefined) this.#judged = Promise.resolve(found.judged);
    if (found.insured !== undefined) this.#insured = Promise.resolve(found.insured);
    this.#context = context;
    this.#tx = tx;
    this.#actor = actor;
    this.#scope = scope;
  }

  /** Reads the newest records of several types with one statement. */
  async readRecords(types: readonly string[]): Promise<void> {
    const missing = types.filter((type) => !this.#records.has(type));
    if (missing.length === 0) return;
    const found = await listLeadingFacts(this.#tx, this.#scope, missing, FEW_RECORDS);
    for (const type of missing) {
      const records = found.get(type) ?? [];
      this.#records.set(type, { records, isComplete: records.length < FEW_RECORDS, steps: 0 });
    }
  }

  /**
   * Calls a rule with the facts about the reminders of a type, and again as long as it needs more. Null if
   * the vehicle was deleted.
   *
   * @param rows the reminders of the type
   */
  async derive<Result>(
    type: string,
    rows: readonly Pick<ReminderRow, 'created_at' | 'made_by' | 'season'>[],
    rule: (slice: Deciding) => Result,
  ): Promise<Result | null> {
    const dated = await this.#readDate(type, rows);
    if (dated === null) return null;
    const isSeasonal = rows.some(({ season }) => season !== null);
    const swaps = isSeasonal ? await (this.#swaps ??= this.#readSwaps()) : null;
    const around = {
      ...dated,
      get plannedOn() {
        return dated.plannedOn();
      },
      ...(swaps && { swaps }),
      mileageOn: (date: CivilDate) => this.#mileageOn(date),
    };
    let intervals: MaintenanceInterval | null = null;
    const readIntervals = async () => {
      intervals = await this.#readIntervals(type);
    };
    await this.readRecords([type]);
    await this.#seekMaker(type, rows);
    for (;;) {
      const { records, isComplete } = this.#recordsOf(type);
      try {
        return rule({
          vehicleId: this.#scope.vehicleId,
          maintenanceType: type,
          records,
          isComplete,
          around,
          get intervals() {
            if (intervals === null) throw new FactNeeded('The interval of a type', readIntervals);
            return intervals;
          },
        });
      } catch (error) {
        if (error instanceof FactNeeded) await error.read();
        else if (error instanceof MoreRecordsNeeded) await this.#readMore(type);
        else throw error;
      }
    }
  }

  #recordsOf(type: string): FoundRecords {
    const found = this.#records.get(type);
    if (!found) throw new Error(`The records of ${type} have not been read`);
    return found;
  }

  /** Reads the next records that may decide: only those that belong to a reminder count. */
  async #readMore(type: string): Promise<void> {
    const { records, isComplete, steps } = this.#recordsOf(type);
    const last = records.at(-1);
    if (isComplete || !last) throw new Error(`All records of ${type} were read`);
    const limit = LINKED_RECORDS[steps];
    if (limit === undefined) {
      const all = await listLeadingFacts(this.#tx, this.#scope, [type], ALL_RECORDS);
      this.#records.set(type, { records: all.get(type) ?? [], isComplete: true, steps: 0 });
      return;
    }
    const linked = await listLinkedFacts(this.#tx, this.#scope, type, last, limit);
    this.#records.set(type, {
      records: [...records, ...linked],
      isComplete: linked.length < limit,
      steps: steps + 1,
    });
  }

  /** Without a reminder created by records, any record may be its creator. */
  async #seekMaker(type: string, rows: readonly Pick<ReminderRow, 'made_by'>[]): Promise<void> {
    if (this.#recordsOf(type).isComplete || rows.some(({ made_by }) => made_by !== null)) return;
    if (!(await isReminderMadeOf(this.#tx, this.#scope, type))) return;
    while (!this.#recordsOf(type).isComplete) await this.#readMore(type);
  }

  #mileageOn(date: CivilDate): number | null {
    const mileage = this.#mileages.get(date);
    if (mileage !== undefined) return mileage;
    throw new FactNeeded(`The mileage on ${date}`, async () => {
      this.#mileages.set(date, await findMileageOn(this.#tx, this.#scope, date));
    });
  }

  #readSwaps(): Promise<Swaps> {
    return findSwaps(this.#tx, this.#scope.garageId, this.#scope.vehicleId);
  }

  async #readIntervals(type: string): Promise<MaintenanceInterval> {
    const types = await listMaintenanceTypes(this.#tx, this.#actor);
    const { intervalKm = null, intervalDays = null } = types.find(({ key }) => key === type) ?? {};
    return { intervalKm, intervalDays };
  }

  /**
   * The source of the date of a type's reminders, and the days on which they may have been planned. Null if
   * the vehicle was deleted.
   */
  async #readDate(type: string, rows: readonly Pick<ReminderRow, 'created_at'>[]) {
    const { vehicleId } = this.#scope;
    const fact = sourceFactOf(type);
    if (fact === null) return { ...datedBy(type, {}, null), plannedOn: () => [] };
    const remindersMadeOn = rows.map(({ created_at }) =>
      civilDateInZone(Date.parse(created_at), this.#actor.timeZone),
    );
    if (fact === 'inspection') {
      this.#judged ??= judgeWithFacts(this.#context, this.#tx, this.#actor, vehicleId);
      const judged = await this.#judged;
      if (judged === null) return null;
      const { knownSince: vehicleKnownSince, inspections: records } = judged;
      const planning = { remindersMadeOn, vehicleKnownSince, records };
      const { plannedOn, ...dated } = datedBy(type, { inspection: judged.outcome }, planning);
      return { ...dated, plannedOn: () => plannedOn };
    }
    this.#insured ??= findInsured(this.#tx, this.#actor, vehicleId);
    const insured = await this.#insured;
    const facts = { insuranceEnd: insured?.end ?? null };
    let planned: readonly CivilDate[] | null = null;
    const readPlanned = async () => {
      const records = await this.#insuranceDays(type);
      const planning = insured && { remindersMadeOn, vehicleKnownSince: insured.knownSince, records };
      planned = datedBy(type, facts, planning).plannedOn;
    };
    return {
      ...datedBy(type, facts, null),
      plannedOn: () => {
        if (planned === null) throw new FactNeeded('The days on which a reminder was planned', readPlanned);
        return planned;
      },
    };
  }

  async #insuranceDays(type: string): Promise<readonly { readonly date: CivilDate }[]> {
    const { records, isComplete, steps } = this.#recordsOf(type);
    if (isComplete && steps === 0) return records.filter(({ isRefund }) => !isRefund);
    return listInsuranceRecords(this.#tx, this.#scope, this.#scope.vehicleId);
  }
}

/** Whether an older server stored a reminder, or has changed it since. */
export function isOfOlderServer(row: ReminderRow): boolean {
  return row.owner_set === null || row.settled_version !== row.version;
}

export function keptOf(row: ReminderRow): KeptReminder {
  return toReminderInput({ ...row, owner_set: JSON.parse(row.owner_set ?? 'null') });
}
