import type { StoredReading } from '#decide/import-facts.ts';
import type { SourceName } from '#read-files.ts';
import type {
  Aside,
  DistanceUnit,
  Doubt,
  Place,
  Question,
  QuestionKind,
  UndatedRow,
} from '#sources/findings.ts';
import type { ReplacedObject } from '@carnet/contract/account/import.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { InspectionKind, InspectionResult } from '@carnet/domain/inspection/inspection';
import type { QuantityUnit } from '@carnet/domain/expenses/expense';
import type { Energy, VehicleType } from '@carnet/domain/vehicles/vehicle';
import type { Fuel } from '@carnet/domain/expenses/fuel';
import type { Fitting } from '@carnet/domain/tyre-sets/fitting';
import type { TyreSeason, TyreSet } from '@carnet/domain/tyre-sets/tyre-set';

/** Destination of a vehicle of the file. */
export type VehicleChoice =
  /** The vehicle type, if the owner chose it. */
  | { readonly kind: 'new'; readonly name: string; readonly type?: VehicleType }
  | { readonly kind: 'mine'; readonly id: string }
  | { readonly kind: 'left_out' };

/** Treatment of amounts in a foreign currency: as euros, converted, or as notes. */
export type CurrencyChoice =
  | { readonly kind: 'euros' }
  | { readonly kind: 'rate'; readonly rate: number }
  | { readonly kind: 'notes' };

/** The owner’s corrections of one row. */
export interface RowAnswer {
  readonly date?: CivilDate;
  readonly cents?: number;
  readonly mileage?: number | null;
  readonly type?: string;
  /** In the unit of the row. */
  readonly quantity?: number | null;
  readonly isFull?: boolean;
  readonly notes?: string;
  /** The key of a vehicle of the plan. */
  readonly vehicle?: string;
  readonly isLeftOut?: boolean;
  /** Stores the rows joined into this record as separate records. */
  readonly isSplit?: boolean;
}

/** One answer to all doubts of a cause: accept the proposals, or the original values. */
export type CauseAnswer = 'proposal' | 'as_written';

/** Kind, result and validity of an inspection; null if nothing follows from it. */
export interface InspectionAnswer {
  readonly kind: InspectionKind;
  readonly result: InspectionResult;
  readonly validUntil: CivilDate | null;
}

/**
 * The question about the newest inspection of a vehicle that is recognised only by words, with its proposal.
 */
export interface PlanInspection extends InspectionAnswer {
  readonly vehicle: string;
  /** The key of the newest record. */
  readonly record: string;
  readonly date: CivilDate;
  /** The keys of all such records. */
  readonly records: readonly string[];
}

/** Use of a column with the season of tyres. */
export type TyreAnswer = 'make' | 'notes';

/** The owner’s answers; all are optional. */
export interface PlanAnswers {
  readonly unit?: DistanceUnit;
  readonly currency?: CurrencyChoice;
  readonly vehicles?: Readonly<Record<string, VehicleChoice>>;
  /** The type key by the word in its searchable form. */
  readonly types?: Readonly<Record<string, string>>;
  /** By vehicle: its newest inspection, or that none of the records was one. */
  readonly inspections?: Readonly<Record<string, InspectionAnswer | 'none'>>;
  /**
   * By vehicle: whether a column with seasons becomes sets of tyres. Its text goes to the notes in any case.
   */
  readonly tyres?: Readonly<Record<string, TyreAnswer>>;
  /** By row key. */
  readonly rows?: Readonly<Record<string, RowAnswer>>;
  readonly causes?: Readonly<Partial<Record<QuestionKind, CauseAnswer>>>;
  /** Excluded kinds of costs: keys of the word list. */
  readonly leftOut?: readonly string[];
  /** Keys of excluded reminders. */
  readonly remindersLeftOut?: readonly string[];
  readonly isJoining?: boolean;
  readonly isKeepingTwins?: boolean;
}

export interface PlanVehicle {
  readonly key: string;
  readonly name: string | null;
  /** Null unless in the file or chosen by the owner. */
  readonly type: VehicleType | null;
  readonly licensePlate: string | null;
  readonly vin: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly energy: Energy | null;
  /** Fuel of its second tank. */
  readonly secondEnergy: Fuel | null;
  readonly purchaseDate: CivilDate | null;
  /** In cents. */
  readonly purchasePrice: number | null;
  readonly purchaseMileage: number | null;
  /** The day it was sold, or archived in its app. */
  readonly archivedOn: CivilDate | null;
  /** The mileage of the latest date; 0 if the file has none. */
  readonly currentMileage: number;
  readonly choice: VehicleChoice;
}

/** Names by which a row is recognised when its file is imported again. */
export interface RowNames {
  /** Key of the vehicle in the file. */
  readonly vehicle: string;
  /** Sheet and original text, or the id in its app: independent of how the row was read or corrected. */
  readonly written: string;
  /** Made of the values read: the name used by earlier imports. */
  readonly read: string;
  /** Its title in searchable form. */
  readonly title: string;
}

/** The object of the account that an earlier import made of a row. */
export interface EarlierObject extends ReplacedObject {
  /** `otherwise`: read differently then. `changed`: the owner changed it since, so it stays. */
  readonly state: 'same' | 'otherwise' | 'changed';
}

/** Fields of each row of a plan. */
interface PlanRow {
  /** Unique within the plan: file and line. */
  readonly key: string;
  readonly vehicle: string;
  readonly date: CivilDate;
  readonly mileage: number | null;
  /** The rows of the file that it was made from. */
  readonly places: readonly Place[];
  readonly names: RowNames;
  /** The object of an earlier import of the same row. */
  readonly there: EarlierObject | null;
  /** The owner confirmed the mileage. */
  readonly isConfirmed: boolean;
  /** Questions and guesses about it. */
  readonly doubts: readonly Doubt[];
}

export interface PlanRecord extends PlanRow {
  /** A built-in key, or the key of a rule of the word list or of a type of the account. */
  readonly type: string;
  readonly isSure: boolean;
  readonly also: readonly string[];
  /** Null if the cost could not be read: it is stored as 0, with its text in the notes. */
  readonly cents: number | null;
  readonly description: string;
  readonly garage: string | null;
  readonly address: string | null;
  readonly notes: string;
  /** Of the rows that were joined into it. */
  readonly rowKeys: readonly string[];
  /** The key of the record that it was split from. */
  readonly splitFrom: string | null;
  readonly word: string;
  /** Similar records of the account: within a day, with the same cost. */
  readonly resembles: readonly string[];
}

/** « Réparations et pièces »: work without a type of its own. */
export const OTHER_WORK = 'other_work';

export interface PlanReading extends PlanRow {
  readonly mileage: number;
}

/** A mileage of a vehicle on a day, for the chart. */
export interface PlanPoint extends Pick<PlanReading, 'vehicle' | 'date' | 'mileage'> {
  /** Its mileage is an unanswered outlier. */
  readonly isOff: boolean;
}

export interface PlanReminder {
  /** Unique within the plan: vehicle and type. */
  readonly key: string;
  readonly vehicle: string;
  readonly type: string;
  readonly nextDate: CivilDate | null;
  readonly plannedMileage: number | null;
  readonly intervalKm: number | null;
  readonly intervalDays: number | null;
  readonly lastMileage: number | null;
  /** Of the file; else proposed from the newest sure record. */
  readonly isFromFile: boolean;
  readonly isComing: boolean;
}

/** A fill-up, or a cost that is no maintenance. */
export interface PlanExpense extends PlanRow {
  /** `fuel`, `toll`, … : a key of the word list. */
  readonly kind: string;
  /** Below 0 for a refund. */
  readonly cents: number | null;
  readonly quantity: number | null;
  readonly quantityUnit: QuantityUnit;
  readonly fuel: Fuel | null;
  readonly isFull: boolean | null;
  readonly isMissed: boolean;
  readonly place: string | null;
  readonly notes: string;
  /** Similar expenses of the account. */
  readonly resembles: readonly string[];
}

/** A set of tyres in the files, or the tyres of a season if the files contain no more. */
export interface PlanTyreSet extends Pick<PlanRow, 'key' | 'vehicle' | 'places' | 'doubts'> {
  /** Empty for the tyres of a season. */
  readonly name: string;
  /** Null until the file or the owner gives it; the set is not stored until then. */
  readonly season: TyreSeason | null;
  readonly count: number;
  /** For a motorcycle: the axle of the tyre. */
  readonly axle: 'front' | 'rear' | null;
  readonly size: string | null;
  readonly boughtOn: CivilDate | null;
  readonly retiredOn: CivilDate | null;
  readonly cents: number | null;
  /** In kilometres. */
  readonly distanceBefore: number | null;
  readonly notes: string;
  /** Identifies the set when its file is imported again. */
  readonly written: string;
  /** The matching set of the account, imported earlier or entered there. It is not stored again. */
  readonly own: string | null;
}

/** The tyres that are on each axle from a day on. */
export interface PlanTyreFitting extends Omit<PlanRow, 'there'> {
  /** The key of a set of the plan. */
  readonly front: string | null;
  readonly rear: string | null;
  /** The key of the row whose mileage it has. */
  readonly rowKey: string;
  /** The account already has these tyres on that day. */
  readonly isThere: boolean;
}

/** Asked once per vehicle: whether a column about its tyres becomes sets. */
export interface PlanTyreColumn {
  readonly vehicle: string;
  readonly seasons: readonly TyreSeason[];
  readonly changes: number;
}

/** A word of the owner and its type. */
export interface PlanWord {
  readonly word: string;
  readonly shown: string;
  readonly count: number;
  readonly type: string;
  readonly isSure: boolean;
}

export interface PlanFile {
  readonly name: string;
  /** The key of the record that it belongs to. */
  readonly record: string;
  readonly bytes: Uint8Array;
}

/** The result of an import, to be checked by the user before anything is stored. */
export interface ImportPlan {
  readonly source: SourceName;
  readonly unit: DistanceUnit;
  /** Kilometres or miles is an open question. */
  readonly isUnitOpen: boolean;
  /** Miles were converted. */
  readonly hasMiles: boolean;
  readonly vehicles: readonly PlanVehicle[];
  readonly records: readonly PlanRecord[];
  readonly readings: readonly PlanReading[];
  readonly reminders: readonly PlanReminder[];
  readonly expenses: readonly PlanExpense[];
  readonly tyreSets: readonly PlanTyreSet[];
  readonly tyreFittings: readonly PlanTyreFitting[];
  readonly tyreColumns: readonly PlanTyreColumn[];
  /** The kinds of costs in the files, including excluded ones, with their number of rows and sum in cents. */
  readonly off: readonly { readonly key: string; readonly rows: number; readonly cents: number }[];
  readonly words: readonly PlanWord[];
  readonly asides: readonly Aside[];
  readonly inspections: readonly PlanInspection[];
  /** Asides that are stored once the user enters a date. */
  readonly undated: readonly UndatedRow[];
  readonly questions: readonly Question[];
  readonly files: readonly PlanFile[];
  /** All points of each vehicle for the chart, with outliers marked. */
  readonly points: readonly PlanPoint[];
}

/** Objects of the account. */
export interface KnownAccount {
  readonly records: readonly KnownRecord[];
  readonly expenses?: readonly KnownRecord[];
  /** Of all vehicles. */
  readonly readings?: readonly KnownReading[];
  readonly reminders?: readonly KnownReminder[];
  readonly tyreSets?: readonly KnownTyreSet[];
  readonly tyreFittings?: readonly Fitting[];
  /** Vehicles in use. */
  readonly vehicles?: readonly KnownVehicle[];
  /** The account id, as the namespace of ids; without it no earlier import is recognised. */
  readonly namespace?: string;
}

export interface KnownVehicle {
  readonly id: string;
  readonly name: string;
  readonly licensePlate: string | null;
  readonly vin: string | null;
}

/** A record or an expense. */
export interface KnownRecord {
  readonly id: string;
  readonly vehicleId: string;
  readonly date: CivilDate;
  readonly cents: number;
  readonly mileage: number | null;
  readonly version: number;
  /** Unchanged since it was made. */
  readonly isUntouched: boolean;
  /** In wire form. */
  readonly object: Readonly<Record<string, unknown>>;
}

export type KnownTyreSet = Pick<TyreSet, 'id' | 'vehicle_id' | 'season' | 'retired_on'> & {
  readonly name: string;
};

export interface KnownReminder {
  readonly id: string;
  readonly vehicleId: string;
  readonly type: string;
}

export interface KnownReading extends StoredReading {
  readonly vehicleId: string;
  readonly version: number;
}
