import type { Fixed } from '#platform/db/column-types.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';

/** A link whose token gives read access to the book of a vehicle. */
export interface BookLinkTable {
  garage_id: Fixed<string>;
  id: Fixed<string>;
  /** Who made it: the page is read as this account reads, in its language and time zone. */
  account_id: Fixed<string>;
  vehicle_id: Fixed<string>;
  /** SHA-256 of the token, hex: the token itself is never stored. */
  token_hash: Fixed<string>;
  /** What the page shows, as JSON. */
  options: Fixed<string>;
  created_at: Fixed<string>;
  expires_at: Fixed<string>;
  opened: number;
  last_opened_at: string | null;
  /** For servers of the version before, which count reads here; `hourly_count` has them. */
  counted_since: string | null;
  reads: number;
}

/** A book that was made: SHA-256 of the document and of what it shows, both in hex. */
export type MadeBookTable = Record<
  'garage_id' | 'vehicle_id' | 'document_hash' | 'content_hash' | 'options' | 'made_at',
  Fixed<string>
>;

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
  /** For servers of the version before, which count reads here; `hourly_count` has them. */
  counted_since: string | null;
  reads: number;
}

/** What a calendar was told of an event, so that it can be told that it is off. Without any words. */
export type CalendarToldTable = Record<'account_id' | 'address_id' | 'uid', Fixed<string>> &
  Record<'day', CivilDate> & { sequence: number; gone_on: CivilDate | null };

/** The offer of a vehicle to whom it was sold or given; accepted, it says where the vehicle is now. */
export type HandOverTable = Record<
  | 'garage_id'
  | 'id'
  | 'account_id'
  | 'vehicle_id'
  /** SHA-256 of the token, hex: the token itself is never stored. */
  | 'token_hash'
  | 'email'
  | 'options'
  | 'created_at'
  | 'expires_at',
  Fixed<string>
> &
  Record<'accepted_at' | 'buyer_garage_id' | 'buyer_vehicle_id', string | null>;
