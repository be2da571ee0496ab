import type { Fixed } from '#platform/db/column-types.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';

/** A link whose token gives read access to the service book of a vehicle. */
export interface BookLinkTable {
  garage_id: Fixed<string>;
  id: Fixed<string>;
  /** The creator: the page is rendered for this account, in its language and time zone. */
  account_id: Fixed<string>;
  vehicle_id: Fixed<string>;
  /** SHA-256 of the token, hex: the token itself is never stored. */
  token_hash: Fixed<string>;
  /** Options of the page, as JSON. */
  options: Fixed<string>;
  created_at: Fixed<string>;
  expires_at: Fixed<string>;
  opened: number;
  last_opened_at: string | null;
  /** For servers of the previous version, which count reads here instead of in `hourly_count`. */
  counted_since: string | null;
  reads: number;
}

/** A generated book: SHA-256 of the document and of its content, both in hex. */
export type GeneratedBookTable = Record<
  'garage_id' | 'vehicle_id' | 'document_hash' | 'content_hash' | 'options' | 'made_at',
  Fixed<string>
>;

/** A secret address at which calendars read due dates. */
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
  /** For servers of the previous version, which count reads here instead of in `hourly_count`. */
  counted_since: string | null;
  reads: number;
}

/** An event that an address has shown, without its text, so that it can be cancelled later. */
export type CalendarShownTable = Record<'account_id' | 'address_id' | 'uid', Fixed<string>> &
  Record<'day', CivilDate> & { sequence: number; gone_on: CivilDate | null };

/** The offer of a vehicle to a new owner; once accepted, it also records where the vehicle is now. */
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
