import {
  findEpoch,
  findFeedBounds,
  findRevision,
  listChangesAfter,
  listSnapshotKeys,
  listVersions,
  type ChangedItem,
  type SnapshotKey,
} from '#features/changes/changes.repository.ts';
import { readItems } from '#features/changes/feed-items.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Changes, ChangesQuery, Digest } from '@carnet/contract/changes/changes.schema';
import { isOwned, KIND_NAMES, type Kind } from '@carnet/contract/kinds/kinds';
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Refusal } from '#platform/refusal.ts';
import * as z from 'zod/mini';

/** Others are answered between two steps of so many items. */
const STEP = 500;
/** Without a `limit`: a far server is asked ten times for 40,000 items, about 200 kB compressed each. */
const LONGEST_PAGE = 8 * STEP;

/** A page of the feed, read in steps. */
export async function readChanges(context: Context, actor: Actor, query: ChangesQuery): Promise<Changes> {
  const { limit = LONGEST_PAGE } = query;
  const page = await readStep(context, actor, query.cursor, Math.min(STEP, limit));
  let { cursor, hasMore } = page;
  const items = [...page.items];
  while (hasMore && items.length < limit) {
    await nextTurn();
    const next = await readStep(context, actor, cursor, Math.min(STEP, limit - items.length));
    // Restored meanwhile: whoever asks on from the cursor is told.
    if (next.reset) break;
    items.push(...next.items);
    ({ cursor, hasMore } = next);
  }
  return { items, cursor, hasMore, reset: page.reset };
}

/**
 * One step of the feed: a snapshot page by page, then what changed since its first page.
 *
 * No change is missed, whatever commits meanwhile: every write of a garage raises its revision first and holds that row
 * until it commits, so revision n+1 becomes visible only after n. An object may be read newer than its entry says; it
 * is then told once more.
 */
async function readStep(
  context: Context,
  actor: Actor,
  cursor: string | undefined,
  limit: number,
): Promise<Changes> {
  const tx = context.transactions.reading;
  const epoch = epochOf(await findEpoch(tx), actor);
  const { revision, floor } = await findFeedBounds(tx, actor);
  const asked = cursor === undefined ? null : decodeCursor(cursor);
  const isKnown =
    asked !== null && asked.epoch === epoch && asked.revision <= revision && asked.revision >= floor;
  const position = isKnown ? asked : startOfSnapshot(epoch, revision);
  const page = position.snapshot
    ? await readSnapshotPage(context, actor, position, position.snapshot, limit)
    : await readTail(context, actor, position, limit);
  return {
    items: await readItems(context, actor, page.items),
    cursor: encodeCursor(page.next),
    hasMore: page.hasMore,
    reset: asked !== null && !isKnown,
  };
}

/** The cursor after everything that has changed so far. */
export async function readLatestCursor({ transactions }: Context, actor: Actor): Promise<string> {
  const tx = transactions.reading;
  const epoch = epochOf(await findEpoch(tx), actor);
  return encodeCursor({ ...startOfSnapshot(epoch, await findRevision(tx, actor)), snapshot: null });
}

function epochOf(database: string, { garageId }: Actor): string {
  return `${database}/${garageId}`;
}

function startOfSnapshot(epoch: string, revision: number): FeedPosition {
  // Behind every change of this revision: they are in the snapshot.
  return { epoch, revision, kind: LAST_KIND, id: LAST_ID, snapshot: { kind: FIRST_KIND, after: null } };
}

/** Sort behind every kind and every id. */
const LAST_KIND = '~';
const LAST_ID = '~';

interface Page {
  readonly items: readonly ChangedItem[];
  readonly next: FeedPosition;
  readonly hasMore: boolean;
}

async function readTail(
  { transactions }: Context,
  actor: Actor,
  position: FeedPosition,
  limit: number,
): Promise<Page> {
  const entries = await listChangesAfter(transactions.reading, actor, position, limit + 1);
  const items = entries.slice(0, limit);
  const last = items.at(-1);
  return { items, next: last ? { ...position, ...last } : position, hasMore: entries.length > limit };
}

/** The order of the kinds in a snapshot: what a device shows first comes first. Cursors tell a place by its kind. */
const FIRST_KIND: Kind = 'settings';
const SNAPSHOT_ORDER = [...new Set<Kind>([FIRST_KIND, 'vehicle', 'reminder', 'reading', ...KIND_NAMES])];

/** A page holds one kind after the other until it is full. */
async function readSnapshotPage(
  { transactions }: Context,
  actor: Actor,
  position: FeedPosition,
  start: NonNullable<FeedPosition['snapshot']>,
  limit: number,
): Promise<Page> {
  const items: ChangedItem[] = [];
  let { after } = start;
  for (const kind of SNAPSHOT_ORDER.slice(SNAPSHOT_ORDER.indexOf(start.kind))) {
    const room = limit - items.length;
    const keys = isOwned(kind)
      ? await listSnapshotKeys(transactions.reading, actor, kind, after, room + 1)
      : [{ id: actor.garageId, date: null }];
    const told = keys.slice(0, room);
    items.push(...told.map(({ id }) => ({ kind, id })));
    if (keys.length > room) return unfinished(position, items, kind, told.at(-1) ?? after);
    after = null;
  }
  return { items, next: { ...position, snapshot: null }, hasMore: true };
}

function unfinished(
  position: FeedPosition,
  items: readonly ChangedItem[],
  kind: Kind,
  after: SnapshotKey | null,
): Page {
  return { items, next: { ...position, snapshot: { kind, after } }, hasMore: true };
}

/** How often the garage has changed. */
export function readGarageRevision(
  { transactions }: Context,
  actor: Actor,
  tx: Tx = transactions.reading,
): Promise<number> {
  return findRevision(tx, actor);
}

const VERSIONS_PER_STEP = 5000;

/** Counts and hashes what the garage holds, kind by kind. */
export async function readDigest({ transactions }: Context, actor: Actor): Promise<Digest> {
  const kinds: Digest['kinds'] = [];
  for (const kind of SNAPSHOT_ORDER) {
    const hash = createHash('sha256');
    let [count, after]: [number, string | null] = [0, ''];
    while (after !== null) {
      const versions = await listVersions(transactions.reading, actor, kind, after, VERSIONS_PER_STEP);
      hash.update(versions.map(({ id, version }) => `${id}:${version}\n`).join(''));
      count += versions.length;
      after = versions.length === VERSIONS_PER_STEP ? (versions.at(-1)?.id ?? null) : null;
      await nextTurn();
    }
    kinds.push({ kind, count, hash: hash.digest('hex') });
  }
  return { kinds };
}

/** Where the feed of a garage goes on. */
interface FeedPosition {
  /** Of the database and the garage: revisions of another life, or of another garage, mean something else. */
  readonly epoch: string;
  /** Of the last change that was told; in a snapshot, of its first page: what changes meanwhile is told after it. */
  readonly revision: number;
  /** The last change told of that revision; empty texts before the first one of the next. */
  readonly kind: string;
  readonly id: string;
  /** While a snapshot is being read: the kind it has come to, and the last key told of it. */
  readonly snapshot: { readonly kind: Kind; readonly after: SnapshotKey | null } | null;
}

const storableText = z.string().check(
  z.maxLength(100),
  z.refine<string>((value) => value.isWellFormed() && !value.includes('\u0000')),
);
const revision = z.int().check(z.minimum(0));
const tail = [storableText, revision, storableText, storableText] as const;
const encoded = z.union([
  z.tuple([...tail]),
  z.tuple([...tail, z.enum(KIND_NAMES), z.nullable(storableText), z.nullable(storableText)]),
]);

/** An opaque text for `position`. */
function encodeCursor({ epoch, revision: at, kind, id, snapshot }: FeedPosition): string {
  const place = snapshot ? [snapshot.kind, snapshot.after?.id ?? null, snapshot.after?.date ?? null] : [];
  return Buffer.from(JSON.stringify([epoch, at, kind, id, ...place])).toString('base64url');
}

/** Refuses what `encodeCursor` has not made (`validation_failed`). */
function decodeCursor(cursor: string): FeedPosition {
  const parsed = encoded.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success) {
    throw new Refusal('validation_failed', { errors: [{ pointer: '/query/cursor', code: 'invalid_value' }] });
  }
  const [epoch, at, kind, id, snapshotKind, afterId, afterDate] = parsed.data;
  const after = afterId ? { id: afterId, date: afterDate ?? null } : null;
  return {
    epoch,
    revision: at,
    kind,
    id,
    snapshot: snapshotKind === undefined ? null : { kind: snapshotKind, after },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
