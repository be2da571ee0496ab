import type { Bill, Workshop } from '#seed/story/work.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';

/** What a workshop bills. */
export interface Invoice {
  readonly number: string;
  readonly date: CivilDate;
  readonly workshop: Workshop;
  readonly customer: { readonly name: string; readonly street: string; readonly town: string };
  readonly vehicle: { readonly name: string; readonly plate: string; readonly mileage: number | null };
  readonly title: string;
  readonly bill: Bill;
}
