import type { Actor } from '#platform/actor.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { markOwned, type Owned } from '#platform/owned.ts';
import type { Tx } from '#platform/transactions.ts';
import { handOverOptions, type HandOverOptions } from '@carnet/contract/hand-over/hand-over.schema';
import type { Language } from '@carnet/contract/wire/scalars';
import { readLanguage } from '@carnet/domain/text/language';

/** The offer of a vehicle, without its token. */
export interface StoredHandOver {
  readonly garageId: string;
  readonly id: string;
  readonly accountId: string;
  readonly vehicleId: string;
  readonly email: string;
  readonly options: HandOverOptions;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly acceptedAt: string | null;
  /** The garage that has accepted, and the vehicle in it. */
  readonly buyerGarageId: string | null;
  readonly buyerVehicleId: string | null;
}

const COLUMNS = [
  'hand_over.garage_id',
  'hand_over.id',
  'hand_over.account_id',
  'hand_over.vehicle_id',
  'hand_over.email',
  'hand_over.options',
  'hand_over.created_at',
  'hand_over.expires_at',
  'hand_over.accepted_at',
  'hand_over.buyer_garage_id',
  'hand_over.buyer_vehicle_id',
] as const;

type Row = Record<
  'garage_id' | 'id' | 'account_id' | 'vehicle_id' | 'email' | 'options' | 'created_at' | 'expires_at',
  string
> &
  Record<'accepted_at' | 'buyer_garage_id' | 'buyer_vehicle_id', string | null>;

function toHandOver(row: Row): Owned<StoredHandOver> {
  return markOwned({
    garageId: row.garage_id,
    id: row.id,
    accountId: row.account_id,
    vehicleId: row.vehicle_id,
    email: row.email,
    options: handOverOptions.parse(JSON.parse(row.options)),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    acceptedAt: row.accepted_at,
    buyerGarageId: row.buyer_garage_id,
    buyerVehicleId: row.buyer_vehicle_id,
  });
}

export async function findHandOver(
  tx: Tx,
  { garageId }: Pick<Actor, 'garageId'>,
  vehicleId: string,
): Promise<Owned<StoredHandOver> | null> {
  const row = await queriesOf(tx)
    .selectFrom('hand_over')
    .select(COLUMNS)
    .where('garage_id', '=', garageId)
    .where('vehicle_id', '=', vehicleId)
    .executeTakeFirst();
  return row ? toHandOver(row) : null;
}

export async function insertHandOver(
  tx: Tx,
  handOver: Omit<StoredHandOver, 'acceptedAt' | 'buyerGarageId' | 'buyerVehicleId'> & {
    readonly tokenHash: string;
  },
): Promise<void> {
  await queriesOf(tx)
    .insertInto('hand_over')
    .values({
      garage_id: handOver.garageId,
      id: handOver.id,
      account_id: handOver.accountId,
      vehicle_id: handOver.vehicleId,
      token_hash: handOver.tokenHash,
      email: handOver.email,
      options: JSON.stringify(handOver.options),
      created_at: handOver.createdAt,
      expires_at: handOver.expiresAt,
      accepted_at: null,
      buyer_garage_id: null,
      buyer_vehicle_id: null,
    })
    .execute();
}

export async function deleteHandOver(tx: Tx, { garageId, id }: Owned<StoredHandOver>): Promise<void> {
  await queriesOf(tx)
    .deleteFrom('hand_over')
    .where('garage_id', '=', garageId)
    .where('id', '=', id)
    .execute();
}

/** An offer found by its token, with the language and time zone of the seller. */
export interface OpenedHandOver {
  readonly handOver: Owned<StoredHandOver>;
  readonly timeZone: string;
  readonly language: Language;
}

export async function findHandOverOfToken(tx: Tx, tokenHash: string): Promise<OpenedHandOver | null> {
  const row = await queriesOf(tx)
    .selectFrom('hand_over')
    .innerJoin('account', 'account.id', 'hand_over.account_id')
    .select([...COLUMNS, 'account.timezone', 'account.language'])
    .where('hand_over.token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) return null;
  return {
    handOver: toHandOver(row),
    timeZone: row.timezone,
    language: readLanguage(row.language),
  };
}

/** Stores who has accepted, and where the vehicle is now. */
export async function markAccepted(
  tx: Tx,
  { garageId, id }: Owned<StoredHandOver>,
  accepted: { readonly at: string; readonly buyerGarageId: string; readonly buyerVehicleId: string },
): Promise<void> {
  await queriesOf(tx)
    .updateTable('hand_over')
    .set({
      accepted_at: accepted.at,
      buyer_garage_id: accepted.buyerGarageId,
      buyer_vehicle_id: accepted.buyerVehicleId,
    })
    .where('garage_id', '=', garageId)
    .where('id', '=', id)
    .execute();
}
