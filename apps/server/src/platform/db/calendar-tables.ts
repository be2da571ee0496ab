import type { Fixed } from '#platform/db/column-types.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';

/** A secret address under which calendars read what is due. */
export interface CalendarAddressTable {
  account_id: Fixed<string>;
  id: Fixed<string>;
  garage_id: Fixed<string>;
  /** SHA-256 of the secret, hex: the secret itself is never stored. */
  secret_hash: Fixed<string>;
  /** The ids of the vehicles as JSON; null: all of them. */
  vehicles: Fixed<string | null>;
  created_at: Fixed<string>;
  last_read_on: CivilDate | null;
  /** The hour whose reads are counted. */
  counted_since: string | null;
  reads: number;
}

/** What a calendar was told of an event, so that it can be told that it is off. Without any words. */
export type CalendarToldTable = Record<'account_id' | 'address_id' | 'uid', Fixed<string>> &
  Record<'day', CivilDate> & { sequence: number; gone_on: CivilDate | null };
