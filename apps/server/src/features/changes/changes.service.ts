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

/** Number of items per step; other calls are served between steps. */
const STEP = 500;
/** Page size without a `limit`: 40,000 items then take ten requests of about 200 kB compressed. */
const LONGEST_PAGE = 8 * STEP;

/** Returns a page of the feed, read in steps. */
export async function readChanges(context: Context, actor: Actor, query: ChangesQuery): Promise<Changes> {
  const { limit = LONGEST_PAGE } = query;
  const page = await readStep(context, actor, query.cursor, Math.min(STEP, limit));
  let { cursor, hasMore } = page;
  const items = [...page.items];
  while (hasMore && items.length < limit) {
    await nextTurn();
    const next = await readStep(context, actor, cursor, Math.min(STEP, limit - items.length));
    // Restored meanwhile: the next request with the cursor reports it.
    if (next.reset) break;
    items.push(...next.items);
    ({ cursor, hasMore } = next);
  }
  return { items, cursor, hasMore, reset: page.reset };
}

/**
 * Reads one step of the feed: snapshot pages, then the changes since the first of them. No change is missed, whatever
 * commits meanwhile: every write of a garage first raises its revision and holds that row until it commits, so revision
 * n+1 becomes visible only after n. An object may be newer than its log entry; it is then sent again.
 */
async function readStep(
  context: Context,
  actor: Actor,
  cursor: string | undefined,
  limit: number,
): Promise<Changes> {
  const tx = context.transactions.readOnly;
  const epoch = garageEpoch(await findEpoch(tx), actor);
  const { revision, floor } = await findFeedBounds(tx, actor);
  const requested = cursor === undefined ? null : decodeCursor(cursor);
  const isKnown =
    requested !== null &&
    requested.epoch === epoch &&
    requested.revision <= revision &&
    requested.revision >= floor;
  const position = isKnown ? requested : startOfSnapshot(epoch, revision);
  const page = position.snapshot
    ? await readSnapshotPage(context, actor, position, position.snapshot, limit)
    : await readTail(context, actor, position, limit);
  return {
    items: await readItems(context, actor, page.items),
    cursor: encodeCursor(page.next),
    hasMore: page.hasMore,
    reset: requested !== null && !isKnown,
  };
}

/** A cursor after all changes so far. */
export async function readLatestCursor({ transactions }: Context, actor: Actor): Promise<string> {
  const tx = transactions.readOnly;
  const epoch = garageEpoch(await findEpoch(tx), actor);
  return encodeCursor({ ...startOfSnapshot(epoch, await findRevision(tx, actor)), snapshot: null });
}

function garageEpoch(database: string, { garageId }: Actor): string {
  return `${database}/${garageId}`;
}

function startOfSnapshot(epoch: string, revision: number): FeedPosition {
  // After every change of this revision, because they are in the snapshot.
  return { epoch, revision, kind: LAST_KIND, id: LAST_ID, snapshot: { kind: FIRST_KIND, after: null } };
}

/** Sort after every kind and every id. */
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
  const entries = await listChangesAfter(transactions.readOnly, actor, position, limit + 1);
  const items = entries.slice(0, limit);
  const last = items.at(-1);
  return { items, next: last ? { ...position, ...last } : position, hasMore: entries.length > limit };
}

/** Order of the kinds in a snapshot: what a device shows first comes first. Cursors contain the kind. */
const FIRST_KIND: Kind = 'settings';
const SNAPSHOT_ORDER = [...new Set<Kind>([FIRST_KIND, 'vehicle', 'reminder', 'reading', ...KIND_NAMES])];

/** Fills a page with one kind after the other. */
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
      ? await listSnapshotKeys(transactions.readOnly, actor, kind, after, room + 1)
      : [{ id: actor.garageId, date: null }];
    const sent = keys.slice(0, room);
    items.push(...sent.map(({ id }) => ({ kind, id })));
    if (keys.length > room) return unfinished(position, items, kind, sent.at(-1) ?? after);
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

/** The revision of the garage. */
export function readGarageRevision(
  { transactions }: Context,
  actor: Actor,
  tx: Tx = transactions.readOnly,
): Promise<number> {
  return findRevision(tx, actor);
}

const VERSIONS_PER_STEP = 5000;

/** Counts and hashes the content of the garage by kind. */
export async function readDigest({ transactions }: Context, actor: Actor): Promise<Digest> {
  const kinds: Digest['kinds'] = [];
  for (const kind of SNAPSHOT_ORDER) {
    const hash = createHash('sha256');
    let [count, after]: [number, string | null] = [0, ''];
    while (after !== null) {
      const versions = await listVersions(transactions.readOnly, actor, kind, after, VERSIONS_PER_STEP);
      hash.update(versions.map(({ id, version }) => `${id}:${version}\n`).join(''));
      count += versions.length;
      after = versions.length === VERSIONS_PER_STEP ? (versions.at(-1)?.id ?? null) : null;
      await nextTurn();
    }
    kinds.push({ kind, count, hash: hash.digest('hex') });
  }
  return { kinds };
}

/** A position in the feed of a garage. */
interface FeedPosition {
  /** Identifies database and garage: revisions of another epoch or garage mean something else. */
  readonly epoch: string;
  /**
   * Revision of the last change sent; in a snapshot, the revision of its first page, so that later changes follow it.
   */
  readonly revision: number;
  /** The last change sent of that revision; empty before the first one of the next. */
  readonly kind: string;
  readonly id: string;
  /** During a snapshot: the current kind, and the last key sent. */
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

/** Encodes a position as opaque text. */
function encodeCursor({ epoch, revision: at, kind, id, snapshot }: FeedPosition): string {
  const place = snapshot ? [snapshot.kind, snapshot.after?.id ?? null, snapshot.after?.date ?? null] : [];
  return Buffer.from(JSON.stringify([epoch, at, kind, id, ...place])).toString('base64url');
}

/** Refuses a cursor that `encodeCursor` did not make (`validation_failed`). */
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
