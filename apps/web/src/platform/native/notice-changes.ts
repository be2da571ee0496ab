import { fingerprintOf } from '#platform/fingerprint.ts';
import type { LocalNotice } from '#platform/native-device.ts';

/** What a notice carries through the system: the screen that it opens, and what it was made of. */
export interface NoticeExtra {
  readonly path: string;
  readonly mark: string;
}

export interface PlannedNotice extends LocalNotice {
  /** Both systems number notifications; Android with 31 bits and a sign. */
  readonly id: number;
  readonly extra: NoticeExtra;
}

export interface PendingNotice {
  readonly id: number;
  readonly extra?: unknown;
}

export interface NoticeChanges {
  readonly cancel: { readonly id: number }[];
  readonly schedule: PlannedNotice[];
}

/** What has to be done so that exactly the wanted notices are pending. A notice that has moved is set anew. */
export function noticeChanges(
  pending: readonly PendingNotice[],
  wanted: readonly LocalNotice[],
): NoticeChanges {
  const planned = numberNotices(wanted);
  const marks = new Map(planned.map(({ id, extra }) => [id, extra.mark]));
  const kept = new Set(
    pending.filter(({ id, extra }) => marks.has(id) && marks.get(id) === markIn(extra)).map(({ id }) => id),
  );
  return {
    cancel: pending.filter(({ id }) => !kept.has(id)).map(({ id }) => ({ id })),
    schedule: planned.filter(({ id }) => !kept.has(id)),
  };
}

function numberNotices(notices: readonly LocalNotice[]): PlannedNotice[] {
  const taken = new Set<number>();
  return notices.map((notice) => {
    let id = fingerprintOf(notice.key) & 0x7fffffff;
    while (taken.has(id)) id = (id + 1) & 0x7fffffff;
    taken.add(id);
    const { at, title, body, path } = notice;
    return { ...notice, id, extra: { path, mark: [at.toISOString(), title, body, path].join('\n') } };
  });
}

function markIn(extra: unknown): unknown {
  return typeof extra === 'object' && extra !== null && 'mark' in extra ? extra.mark : undefined;
}

/** The screen of a notice that was tapped; null for one of another version. */
export function pathIn(extra: unknown): string | null {
  if (typeof extra !== 'object' || extra === null || !('path' in extra)) return null;
  return typeof extra.path === 'string' ? extra.path : null;
}
