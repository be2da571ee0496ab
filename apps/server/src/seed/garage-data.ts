import type { DocumentCreation } from '@carnet/contract/documents/document.schema';
import type { ExpenseCreation } from '@carnet/contract/expenses/expense.schema';
import type { TyreSetCreation } from '@carnet/contract/tyre-sets/tyre-set.schema';
import type { VehicleCreation } from '@carnet/contract/vehicles/vehicle.schema';

/** Types of the demo tables. Dates are relative to the day of the demo: see `plan-garage.ts`. */

/** A file in the folder `pictures`. */
export type PictureName =
  | 'air-filter.webp'
  | 'battery.webp'
  | 'brake-disc.webp'
  | 'clio.jpg'
  | 'dashboard.webp'
  | 'kangoo.jpg'
  | 'oil-filter.webp'
  | 'timing-belt.webp'
  | 'tyre-new.webp'
  | 'tyre-winter.webp'
  | 'tyre-worn.webp'
  | 'vespa.jpg';

/** Months ago, and further days before that; negative days are after that. */
export type Ago = readonly [months: number, days: number];

export interface Workshop {
  readonly name: string;
  readonly street: string;
  readonly town: string;
  readonly phone: string;
  /** Nine digits with an invalid INSEE checksum on purpose, so that no real company has them. */
  readonly siren: string;
  /** Prefix of its invoice numbers. */
  readonly prefix: string;
  /** Hourly rate without VAT. */
  readonly hourCents: number;
}

/** Without VAT, at the prices of five years ago. The quantity defaults to one. */
export type Part = readonly [label: string, unitCents: number, quantity?: number];

/** Work done. `type` is a built-in key or the label of one of the custom types. */
export interface Work {
  readonly type: string;
  readonly description: string;
  readonly hours: number;
  readonly parts: readonly Part[];
  /** Cost including VAT, if there is no invoice. */
  readonly paidCents?: number;
}

/** Once; or on a day of each year since the purchase, narrowed by `take`, `afterMonths` and `after`. */
type VisitDay =
  | { readonly ago: Ago }
  | {
      /** `MM-DD` */
      readonly each: string;
      readonly take?: 'first' | 'later' | 'every second';
      /** Starts this many months after the purchase. */
      readonly afterMonths?: number;
      /** Starts at the first such day (`MM-DD`) after the purchase. */
      readonly after?: string;
    };

/** Work done on one day. */
export type Visit = VisitDay & {
  readonly work: Work;
  /** Absent for the owner's own work, and for payments to an insurer or shop. */
  readonly at?: Workshop;
  readonly notes?: string;
  readonly picture?: PictureName;
  /** Has no effect on the reminder of its type. */
  readonly isAside?: boolean;
  readonly isWithoutMileage?: boolean;
  /** Next service, relative to this visit. */
  readonly nextMonths?: number;
  readonly nextKilometres?: number;
};

/** Once; on a day of each year; or every few months, the last time some days ago. */
type ExpenseDay =
  | { readonly ago: Ago }
  | { readonly each: string }
  | { readonly everyMonths: number; readonly daysAgo: number };

/** A cost other than maintenance and fuel. */
export type ExpenseRow = ExpenseDay &
  Pick<ExpenseCreation, 'kind' | 'cost' | 'place' | 'notes'> & {
    /** A recurring series. */
    readonly recurs?: { readonly every: 'month' | 'quarter'; readonly untilMonths: number | null };
  };

export interface Fuel {
  /** Litres per 100 km on an average day. */
  readonly perHundred: number;
  /** Kilometres between refuelling stops. */
  readonly range: number;
  /** Euros per litre at the beginning. */
  readonly price: number;
  readonly stations: readonly string[];
}

/** A set of tyres and the work that puts it on. The first of a vehicle is on from its purchase. */
export interface TyreRow extends Pick<
  TyreSetCreation,
  'name' | 'season' | 'size' | 'snow_mark' | 'stored_at'
> {
  readonly fittedBy: readonly Work[];
  /** The work that brings new tyres: of a bought set, or for the front axle of one that the vehicle came with. */
  readonly renewedBy: Work;
  readonly isBought: boolean;
  readonly newMm: number;
  /** Millimetres that 1,000 km take off. */
  readonly wear: number;
}

/** The owner's change of a reminder of a new vehicle, which is based on dates only. */
export interface ReminderRow {
  readonly type: string;
  readonly intervalDays: number;
  /** The next date, in months and days after the purchase; otherwise one interval after it. */
  readonly next?: readonly [months: number, days: number];
  readonly isPaused?: boolean;
}

/** A vehicle and its history. */
export interface VehicleRows {
  readonly vehicle: Omit<
    VehicleCreation,
    'id' | 'currentMileage' | 'photos' | 'purchaseDate' | 'firstRegistrationDate' | 'purchaseMileage'
  > & { readonly purchaseMileage: number };
  readonly portrait: PictureName;
  readonly ownedMonths: number;
  readonly registered: Ago;
  readonly kilometresPerYear: number;
  /** The relative distance of each month, January first. */
  readonly seasons: readonly number[];
  readonly reminders: readonly ReminderRow[];
  readonly visits: readonly Visit[];
  readonly tyres: readonly TyreRow[];
  readonly fuel: Fuel;
  readonly expenses: readonly ExpenseRow[];
}

/** A stored document. */
export interface DocumentRow extends Pick<DocumentCreation, 'kind' | 'title' | 'issuer' | 'number'> {
  /** Index of the vehicle; null for the person. */
  readonly vehicle: number | null;
  readonly issuedMonthsAgo?: number;
  readonly expiresInMonths: number;
}

export interface Garage {
  readonly customer: { readonly name: string; readonly street: string; readonly town: string };
  readonly customTypes: readonly {
    readonly label: string;
    readonly intervalKm: number | null;
    readonly intervalDays: number | null;
  }[];
  readonly vehicles: readonly VehicleRows[];
  readonly documents: readonly DocumentRow[];
}
