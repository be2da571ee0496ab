import type { Fixed } from '#platform/db/column-types.ts';

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
