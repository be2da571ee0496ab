import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { createIndex, tableMaker } from '#platform/db/migrations/table-maker.ts';
import type { Kysely } from 'kysely';

/** The devices of an account that get pushes. They go with their account, and with the session that is signed out. */
export async function createPushSubscriptions(
  db: Kysely<unknown>,
  capabilities: DialectCapabilities,
): Promise<void> {
  const make = tableMaker(db, capabilities);
  await make(
    'push_subscription',
    {
      account_id: 'text',
      id: 'text',
      session_id: 'text?',
      endpoint: 'text',
      p256dh: 'text',
      auth: 'text',
      user_agent: 'text?',
      created_at: 'text',
      last_sent_at: 'text?',
    },
    (table) =>
      table
        .addPrimaryKeyConstraint('push_subscription_pk', ['account_id', 'id'])
        .addUniqueConstraint('push_subscription_id_unique', ['id'])
        .addUniqueConstraint('push_subscription_endpoint_unique', ['account_id', 'endpoint'])
        .addForeignKeyConstraint('push_subscription_account_fk', ['account_id'], 'account', ['id'], (fk) =>
          fk.onDelete('cascade'),
        )
        .addForeignKeyConstraint('push_subscription_session_fk', ['session_id'], 'session', ['id'], (fk) =>
          fk.onDelete('cascade'),
        ),
  );
  await createIndex(db, 'push_subscription', 'by_session', ['session_id']);
  await createIndex(db, 'push_subscription', 'by_endpoint', ['endpoint']);
}
