import { searchAnnouncements } from '#features/notifications/announcing.ts';
import { listDueGarages, listDueWatches } from '#features/notifications/watches.repository.ts';
import { readConfig } from '#platform/config/config.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { createServer } from '#server.ts';
import { MovableClock } from '#testing/movable-clock.ts';
import { startPostgres } from '#testing/databases/postgres-server.ts';
import { plansOf } from '#testing/databases/query-plans.ts';
import { fillReminders } from '#testing/announcing/stored-reminders.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';

/**
 * Measures one daily search: `node measure-search.ts <sqlite|postgres> <stored> <due>`, with one due reminder
 * per owner. Prints the milliseconds and the plans of its statements, for bench/subjects/daily-search.ts.
 */
const NOW = '2026-11-21T10:00:00.000Z';
const [dialect, stored = 0, due = 0] = process.argv
  .slice(2)
  .map((text, index) => (index === 0 ? text : Number(text)));

async function measure(databaseUrl: string | undefined): Promise<{ millis: number; plans: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'carnet-search-'));
  const environment = {
    DATA_DIR: folder,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  const server = await createServer(
    readConfig(environment),
    new MovableClock(NOW),
    pino({ level: 'silent' }),
  );
  try {
    const garages = Number(due);
    await fillReminders(server.context, {
      garages,
      remindersEach: Math.ceil(Number(stored) / garages),
      dueGarages: garages,
      dueAt: '2026-11-20T23:00:00.000Z',
      dueOn: '2026-11-28',
      laterAt: '2027-05-25T10:00:00.000Z',
      laterOn: '2027-06-01',
    });
    const { readOnly } = server.context.transactions;
    const plans = await plansOf(isPostgres ? 'postgres' : 'sqlite', queriesOf(readOnly), async (tx) => {
      await listDueWatches(tx, await listDueGarages(readOnly, NOW, 500), NOW, 200);
      await listDueGarages(tx, NOW, 500);
    });
    const from = performance.now();
    const looks = await searchAnnouncements(server.context);
    const millis = performance.now() - from;
    if (looks !== garages) throw new Error(`${looks} reminders were checked instead of ${garages}`);
    return { millis: Math.round(millis), plans: plans.map(readable) };
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The steps of a plan, without the ids in the statement. */
function readable(plan: string): string {
  const rows: Record<string, unknown>[] = JSON.parse(plan);
  const steps = rows.map((row) => String(row['detail'] ?? row['query plan']).trim());
  return steps.join(' | ').replaceAll(/\{[^}]*\}/g, '{…}');
}

const isPostgres = dialect === 'postgres';
const postgres = isPostgres ? await startPostgres({ durable: true }) : undefined;
try {
  const measured = await measure(postgres?.url);
  process.stdout.write(`${JSON.stringify({ dialect, stored, due, ...measured })}\n`);
} finally {
  await postgres?.stop();
}
