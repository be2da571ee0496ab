import type { PhotoSubject } from '#seed/photos/photo-subject.ts';
import type { Driving } from '#seed/story/mileage-curve.ts';
import type { Work, Workshop } from '#seed/story/work.ts';
import type { DocumentCreation } from '@carnet/contract/documents/document.schema';
import type { ExpenseCreation } from '@carnet/contract/expenses/expense.schema';
import type { VehicleCreation } from '@carnet/contract/vehicles/vehicle.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';

/** One day in the life of a vehicle: work that was done. */
export interface Visit {
  readonly date: CivilDate;
  readonly work: Work;
  /** Absent for work of one's own and for what an insurer or a shop was paid. */
  readonly workshop?: Workshop | undefined;
  readonly notes?: string | undefined;
  readonly photo?: PhotoSubject | undefined;
  /** Whether it leaves the reminder of its type where it is: a change of wheels is no new tyres. */
  readonly isAside?: boolean | undefined;
  /** Whether nobody read the odometer. */
  readonly isWithoutMileage?: boolean | undefined;
  readonly nextDate?: CivilDate | undefined;
  /** Kilometres until the next time, counted from this visit. */
  readonly nextAfterKilometres?: number | undefined;
}

/** How the owner has changed a reminder of a new vehicle. */
export interface ReminderChange {
  readonly type: string;
  readonly intervalDays: number | null;
  readonly intervalKm: number | null;
  readonly nextDate: CivilDate | null;
  readonly active: boolean;
}

/** How a vehicle is filled up. */
export interface Fuelling {
  readonly from: CivilDate;
  /** Litres for 100 km on an average day. */
  readonly perHundred: number;
  /** Kilometres after which its owner looks for a station. */
  readonly range: number;
  /** Euros for a litre at the beginning. */
  readonly price: number;
  readonly stations: readonly string[];
}

/** Something paid for beside maintenance and fuel. */
export interface ExpenseStory extends Omit<ExpenseCreation, 'id' | 'vehicle_id' | 'files' | 'series_id'> {
  /** Names the series of an expense that recurs. */
  readonly series?: string;
}

/** A vehicle and everything that happened to it. */
export interface VehicleStory {
  readonly vehicle: Omit<VehicleCreation, 'currentMileage' | 'photos' | 'id'>;
  readonly portrait: PhotoSubject;
  readonly driving: Driving;
  readonly reminderChanges: readonly ReminderChange[];
  readonly visits: readonly Visit[];
  readonly fuelling: Fuelling;
  readonly expenses: readonly ExpenseStory[];
}

export interface CustomType {
  readonly label: string;
  readonly intervalKm: number | null;
  readonly intervalDays: number | null;
}

/** A paper that is kept. */
export interface DocumentStory extends Omit<DocumentCreation, 'id' | 'vehicle_id' | 'files'> {
  /** Which of the vehicles of the story; null for the person. */
  readonly vehicle: number | null;
}

export interface GarageStory {
  readonly from: CivilDate;
  readonly today: CivilDate;
  readonly customer: { readonly name: string; readonly street: string; readonly town: string };
  readonly customTypes: readonly CustomType[];
  readonly vehicles: readonly VehicleStory[];
  readonly documents: readonly DocumentStory[];
}
