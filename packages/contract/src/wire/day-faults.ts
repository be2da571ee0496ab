import type { Fault } from '#problems/problem.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';

/** A day that has not come yet, in the account’s time zone; the day that is stored may stay. */
export function faultsOfPastDay(
  pointer: string,
  day: CivilDate | null | undefined,
  today: CivilDate,
  stored: CivilDate | null = null,
): Fault[] {
  // Civil dates compare as text.
  return day && day > today && day !== stored ? [{ pointer, code: 'date_in_future' }] : [];
}
