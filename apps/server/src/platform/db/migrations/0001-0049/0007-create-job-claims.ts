import type { DialectCapabilities } from '#platform/db/dialect.ts';
import { tableMaker } from '#platform/db/migrations/table-maker.ts';
import type { Kysely } from 'kysely';

/** Which jobs are taken, and until when: of several servers one does the work. */
export async function createJobClaims(db: Kysely<unknown>, capabilities: DialectCapabilities): Promise<void> {
  const make = tableMaker(db, capabilities);
  await make('job_claim', { name: 'text', claimed_until: 'text' }, (table) =>
    table.addPrimaryKeyConstraint('job_claim_pk', ['name']),
  );
}
