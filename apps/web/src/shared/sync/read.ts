import { call, type CallOptions } from '#shared/api/api-client.ts';
import { ProblemError } from '#shared/api/problem-error.ts';
import type { Answer, QueryInput } from '#shared/api/routes.ts';
import { isConnected } from '#shared/network/connection.ts';
import { answerFrom, type CopiedRoute } from '#shared/sync/answers/answers.ts';
import { openedCopy } from '#shared/sync/open-copy.ts';
import type { Engine } from '#shared/sync/engine/engine.ts';

/** How long a read waits for the feed: to hold what this window has just saved, or to say that something is gone. */
const FOR_FEED_MILLIS = 10_000;
/** How long the copy may take to be there while the server can be reached: a browser's database may hang. */
const FOR_COPY_MILLIS = 5000;

/** What needs the records: also reminders, whose estimates follow from them. A garage of 20,000 is read for seconds. */
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
 * Reads from the copy of the garage on this device; from the server as long as there is none.
 * @throws ProblemError: `not_found` for what neither the copy nor the feed knows, else as `call`
 */
export async function read<N extends CopiedRoute>(name: N, options: ReadOptions<N>): Promise<Answer<N>> {
  const copy = isOfServer(options.query) ? null : await usableCopy(READS_RECORDS.has(name));
  // The options of a read are those of its call, which TypeScript does not see for a name that is not known yet.
  if (copy === null) return call(name, ...([options] as unknown as [CallOptions<N>]));
  if (copy.isBehind()) await pullInTime(copy);
  const asked = { id: options.path?.id ?? '', query: options.query };
  const answer = (await answerFrom(copy.view, name, asked)) ?? (await answerOfFeed(copy, name, asked));
  if (answer === null) throw new ProblemError({ code: 'not_found', status: 404 });
  return answer;
}

/** Whether the next page is asked for of a list that the server has begun, before there was a copy: its cursors are no counts. */
function isOfServer(query: { readonly cursor?: string | undefined } = {}): boolean {
  return query.cursor !== undefined && !/^\d+$/.test(query.cursor);
}

/** The copy that answers reads: it is whole, and in memory as far as it is asked for. Null where the server is the quicker one. */
export async function usableCopy(withRecords: boolean): Promise<Engine | null> {
  const copy = wholeCopy(withRecords);
  if (!isConnected()) return copy;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      resolve(null);
      // The server's answer lacks what waits in the outbox.
      void copy.then((found) => found?.tell());
    }, FOR_COPY_MILLIS);
  });
  return Promise.race([copy, late]).finally(() => clearTimeout(timer));
}

async function wholeCopy(withRecords: boolean): Promise<Engine | null> {
  const copy = await openedCopy();
  return (await copy?.isWhole({ withRecords }).catch(() => false)) ? copy : null;
}

/** What the copy does not hold may have been made elsewhere a moment ago: a link to it can be faster than the feed. */
async function answerOfFeed<N extends CopiedRoute>(
  copy: Engine,
  name: N,
  asked: Parameters<typeof answerFrom<N>>[2],
): Promise<Answer<N> | null> {
  await pullInTime(copy);
  return answerFrom(copy.view, name, asked);
}

/** Brings the copy up to date, but not for ever: a network may take calls and never answer them. */
async function pullInTime(copy: Engine): Promise<void> {
  const enough = new Promise((resolve) => setTimeout(resolve, FOR_FEED_MILLIS));
  await Promise.race([copy.pull().catch(() => undefined), enough]);
}
