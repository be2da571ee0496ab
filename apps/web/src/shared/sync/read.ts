import { call, type CallOptions } from '#shared/api/api-client.ts';
import { ProblemError } from '#shared/api/problem-error.ts';
import type { Answer, QueryInput } from '#shared/api/routes.ts';
import { isConnected } from '#shared/network/connection.ts';
import { answerFrom, type CopiedRoute } from '#shared/sync/answers/answers.ts';
import { openedCopy } from '#shared/sync/open-copy.ts';
import type { Engine } from '#shared/sync/engine/engine.ts';

/**
 * How long a read waits for the feed, to include a write of this window or to confirm that an object is gone.
 */
const FOR_FEED_MILLIS = 10_000;
/** How long to wait for the copy while the server is reachable: the browser's database may hang. */
const FOR_COPY_MILLIS = 5000;

/**
 * Reads that need the records, also for reminders, whose estimates depend on them. Loading 20,000 records
 * takes seconds.
 */
const READS_RECORDS: ReadonlySet<CopiedRoute> = new Set<CopiedRoute>([
  'listMaintenances',
  'getMaintenance',
  'getMaintenanceSummary',
  'getCostReport',
  'listReminders',
  'getReminder',
]);

interface ReadOptions<N extends CopiedRoute> {
  readonly path?: { readonly id: string };
  readonly query?: QueryInput<N>;
  readonly signal?: AbortSignal;
}

/**
 * Reads from the copy of the garage on this device, or from the server if there is none.
 * @throws ProblemError: `not_found` if neither the copy nor the feed has it, otherwise as `call`
 */
export async function read<N extends CopiedRoute>(name: N, options: ReadOptions<N>): Promise<Answer<N>> {
  const copy = isOfServer(options.query) ? null : await usableCopy(READS_RECORDS.has(name));
  // The options of a read are also its call's; TypeScript cannot see that for a name that is not known yet.
  if (copy === null) return call(name, ...([options] as unknown as [CallOptions<N>]));
  if (copy.isBehind()) await pullInTime(copy);
  const asked = { id: options.path?.id ?? '', query: options.query };
  const answer = (await answerFrom(copy.view, name, asked)) ?? (await answerOfFeed(copy, name, asked));
  if (answer === null) throw new ProblemError({ code: 'not_found', status: 404 });
  return answer;
}

/**
 * Whether this is the next page of a list that the server started before there was a copy: its cursor is not
 * a count.
 */
function isOfServer(query: { readonly cursor?: string | undefined } = {}): boolean {
  return query.cursor !== undefined && !/^\d+$/.test(query.cursor);
}

/** The copy that answers reads, complete and loaded as far as needed. Null if the server is faster. */
export async function usableCopy(withRecords: boolean): Promise<Engine | null> {
  const copy = wholeCopy(withRecords);
  if (!isConnected()) return copy;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      resolve(null);
      // The server's response lacks the waiting operations, so the screens read again once the copy is open.
      void copy.then((found) => found?.tell());
    }, FOR_COPY_MILLIS);
  });
  return Promise.race([copy, late]).finally(() => clearTimeout(timer));
}

async function wholeCopy(withRecords: boolean): Promise<Engine | null> {
  const copy = await openedCopy();
  return (await copy?.isWhole({ withRecords }).catch(() => false)) ? copy : null;
}

/**
 * Pulls before returning 404: the object may have just been created elsewhere, and a link to it can be faster
 * than the feed.
 */
async function answerOfFeed<N extends CopiedRoute>(
  copy: Engine,
  name: N,
  asked: Parameters<typeof answerFrom<N>>[2],
): Promise<Answer<N> | null> {
  await pullInTime(copy);
  return answerFrom(copy.view, name, asked);
}

/** Pulls with a time limit: a network may accept calls and never answer them. */
async function pullInTime(copy: Engine): Promise<void> {
  const enough = new Promise((resolve) => setTimeout(resolve, FOR_FEED_MILLIS));
  await Promise.race([copy.pull().catch(() => undefined), enough]);
}
