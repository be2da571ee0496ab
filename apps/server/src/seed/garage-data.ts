import type { DocumentCreation } from '@carnet/contract/documents/document.schema';
import type { ExpenseCreation } from '@carnet/contract/expenses/expense.schema';
import type { VehicleCreation } from '@carnet/contract/vehicles/vehicle.schema';

/** The shape of the demo’s tables. Dates count from the day of the demo: see `plan-garage.ts`. */

/** A file of the folder `pictures`. */
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

/** So many months ago, and so many days before that; below zero: after that. */
export type Ago = readonly [months: number, days: number];

export interface Workshop {
  readonly name: string;
  readonly street: string;
  readonly town: string;
  readonly phone: string;
  /** Nine digits that fail the check of INSEE on purpose: no real company has them. */
  readonly siren: string;
  /** Starts the numbers of its invoices. */
  readonly prefix: string;
  /** An hour of labour, without VAT. */
  readonly hourCents: number;
}

/** Without VAT, at the prices of five years ago. One piece where no quantity is given. */
export type Part = readonly [label: string, unitCents: number, quantity?: number];

/** What was done. `type` is a built-in key or the label of one of the custom types. */
export interface Work {
  readonly type: string;
  readonly description: string;
  readonly hours: number;
  readonly parts: readonly Part[];
  /** What it cost, VAT included, where there is no invoice. */
  readonly paidCents?: number;
}

/** Once; or on a day of each year since the vehicle was bought, which `take` and the two after it narrow. */
type VisitDay =
  | { readonly ago: Ago }
  | {
      /** `MM-DD` */
      readonly each: string;
      readonly take?: 'first' | 'later' | 'every second';
      /** Months after the purchase, from which it counts. */
      readonly afterMonths?: number;
      /** Counts from the first such day (`MM-DD`) after the purchase. */
      readonly after?: string;
    };

/** One day in the life of a vehicle: work that was done. */
export type Visit = VisitDay & {
  readonly work: Work;
  /** Absent for the owner's own work, and for what an insurer or a shop was paid. */
  readonly at?: Workshop;
  readonly notes?: string;
  readonly picture?: PictureName;
  /** Leaves the reminder of its type where it is. */
  readonly isAside?: boolean;
  readonly isWithoutMileage?: boolean;
  /** Until the next time, counted from this visit. */
  readonly nextMonths?: number;
  readonly nextKilometres?: number;
};

/** Once; on a day of each year; or every few months, for the last time some days ago. */
type ExpenseDay =
  | { readonly ago: Ago }
  | { readonly each: string }
  | { readonly everyMonths: number; readonly daysAgo: number };

/** Something paid for beside maintenance and fuel. */
export type ExpenseRow = ExpenseDay &
  Pick<ExpenseCreation, 'kind' | 'cost' | 'place' | 'notes'> & {
    /** It recurs, as one series. */
    readonly recurs?: { readonly every: 'month' | 'quarter'; readonly untilMonths: number | null };
  };

export interface Fuel {
  /** Litres for 100 km on an average day. */
  readonly perHundred: number;
  /** Kilometres after which its owner looks for a station. */
  readonly range: number;
  /** Euros for a litre at the beginning. */
  readonly price: number;
  readonly stations: readonly string[];
}

/** How the owner has changed a reminder of a new vehicle: it goes by the calendar alone. */
export interface ReminderRow {
  readonly type: string;
  readonly intervalDays: number;
  /** The next date, in months and days after the purchase; else one interval after it. */
  readonly next?: readonly [months: number, days: number];
  readonly isPaused?: boolean;
}

/** A vehicle and everything that happened to it. */
export interface VehicleRows {
  readonly vehicle: Omit<
    VehicleCreation,
    'id' | 'currentMileage' | 'photos' | 'purchaseDate' | 'firstRegistrationDate' | 'purchaseMileage'
  > & { readonly purchaseMileage: number };
  readonly portrait: PictureName;
  readonly ownedMonths: number;
  readonly registered: Ago;
  readonly kilometresPerYear: number;
  /** Share of a usual month that is driven in each month, January first. */
  readonly seasons: readonly number[];
  readonly reminders: readonly ReminderRow[];
  readonly visits: readonly Visit[];
  readonly fuel: Fuel;
  readonly expenses: readonly ExpenseRow[];
}

/** A paper that is kept. */
export interface DocumentRow extends Pick<DocumentCreation, 'kind' | 'title' | 'issuer' | 'number'> {
  /** Which of the vehicles; null for the person. */
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
