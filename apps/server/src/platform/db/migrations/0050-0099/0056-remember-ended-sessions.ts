import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { createIndex, tableMaker } from '#platform/db/migrations/table-maker.ts';
import type { Kysely } from 'kysely';

/** Hashes of the tokens of sessions that were ended on purpose: a device that comes back with one is told so (ADR 0055). */
export async function rememberEndedSessions(
  db: Kysely<unknown>,
  capabilities: DialectCapabilities,
): Promise<void> {
  await tableMaker(db, capabilities)('ended_session', { token_hash: 'text', ended_at: 'text' }, (table) =>
    table.addPrimaryKeyConstraint('ended_session_pk', ['token_hash']),
  );
  await createIndex(db, 'ended_session', 'by_end', ['ended_at']);
}
