import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { ownedByGarage, ownedByVehicle, tableMaker } from '#platform/db/migrations/table-maker.ts';
import type { Kysely } from 'kysely';

/** Offers of vehicles to whom they were sold or given (ADR 0080). */
export async function handOverVehicles(
  db: Kysely<unknown>,
  capabilities: DialectCapabilities,
): Promise<void> {
  const make = tableMaker(db, capabilities);
  await make(
    'hand_over',
    {
      garage_id: 'text',
      id: 'text',
      account_id: 'text',
      vehicle_id: 'text',
      token_hash: 'text',
      email: 'text',
      options: 'text',
      created_at: 'text',
      expires_at: 'text',
      accepted_at: 'text?',
      buyer_garage_id: 'text?',
      buyer_vehicle_id: 'text?',
    },
    (table) =>
      ownedByVehicle(ownedByGarage(table, 'hand_over'), 'hand_over')
        .addUniqueConstraint('hand_over_of_vehicle', ['garage_id', 'vehicle_id'])
        .addUniqueConstraint('hand_over_token_unique', ['token_hash'])
        .addForeignKeyConstraint('hand_over_account_fk', ['account_id'], 'account', ['id'], (fk) =>
          fk.onDelete('cascade'),
        ),
  );
}
