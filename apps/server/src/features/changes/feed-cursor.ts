import type { SnapshotKey } from '#features/changes/changes.repository.ts';
import { Refusal } from '#platform/refusal.ts';
import { CHANGE_KINDS, type ChangeKind } from '@carnet/contract/changes/changes.schema';
import * as z from 'zod/mini';

/** Where the feed of a garage goes on. */
export interface FeedPosition {
  /** Of the database: revisions of another life mean something else. */
  readonly epoch: string;
  /** Of the last change that was told; in a snapshot, of its first page: what changes meanwhile is told after it. */
  readonly revision: number;
  /** The last change told of that revision; empty texts before the first one of the next. */
  readonly kind: string;
  readonly id: string;
  /** While a snapshot is being read: the kind it has come to, and the last key told of it. */
  readonly snapshot: { readonly kind: ChangeKind; readonly after: SnapshotKey | null } | null;
}

const storableText = z.string().check(
  z.maxLength(100),
  z.refine<string>((value) => value.isWellFormed() && !value.includes('\u0000')),
);
const revision = z.int().check(z.minimum(0));
const tail = [storableText, revision, storableText, storableText] as const;
const encoded = z.union([
  z.tuple([...tail]),
  z.tuple([...tail, z.enum(CHANGE_KINDS), z.nullable(storableText), z.nullable(storableText)]),
]);

/** An opaque text for `position`. */
export function encodeCursor({ epoch, revision: at, kind, id, snapshot }: FeedPosition): string {
  const place = snapshot ? [snapshot.kind, snapshot.after?.id ?? null, snapshot.after?.date ?? null] : [];
  return Buffer.from(JSON.stringify([epoch, at, kind, id, ...place])).toString('base64url');
}

/** Refuses what `encodeCursor` has not made (`validation_failed`). */
export function decodeCursor(cursor: string): FeedPosition {
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
