import type { Fixed } from '#platform/db/column-types.ts';

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
  /** The hour whose reads are counted. */
  counted_since: string | null;
  reads: number;
}

/** A book that was made: SHA-256 of the document and of what it shows, both in hex. */
export type MadeBookTable = Record<
  'garage_id' | 'vehicle_id' | 'document_hash' | 'content_hash' | 'options' | 'made_at',
  Fixed<string>
>;
