import type { LocalNotice } from '#platform/native-device.ts';
import { noticeChanges, pathIn } from '#platform/native/local-notices.ts';
import { expect, it } from 'vitest';

function notice(key: string, day: number): LocalNotice {
  return {
    key,
    at: new Date(2027, 0, day, 9),
    title: key,
    body: `le ${day}`,
    path: `/maintenance?edit=${key}`,
  };
}

/** What the system reports as pending after scheduling. */
function pendingAfter(wanted: readonly LocalNotice[]) {
  return noticeChanges([], wanted).schedule.map(({ id, extra }) => ({ id, extra: { ...extra } }));
}

it('nothing pending → schedules all, each with a unique number valid on both systems', () => {
  const wanted = Array.from({ length: 50 }, (_, index) => notice(`r${index}`, index + 1));
  const { cancel, schedule } = noticeChanges([], wanted);
  expect(cancel).toEqual([]);
  const ids = schedule.map(({ id }) => id);
  expect(new Set(ids).size).toBe(50);
  expect(ids.every((id) => Number.isInteger(id) && id >= 0 && id < 2 ** 31)).toBe(true);
});

it('unchanged → nothing to do', () => {
  const wanted = [notice('a', 1), notice('b', 2)];
  expect(noticeChanges(pendingAfter(wanted), wanted)).toEqual({ cancel: [], schedule: [] });
});

it('one changed, one new, one removed → only these calls', () => {
  const pending = pendingAfter([notice('stays', 1), notice('moves', 2), notice('goes', 3)]);
  const { cancel, schedule } = noticeChanges(pending, [
    notice('stays', 1),
    notice('moves', 9),
    notice('new', 4),
  ]);
  expect(schedule.map(({ key, at }) => [key, at.getDate()])).toEqual([
    ['moves', 9],
    ['new', 4],
  ]);
  expect(cancel.map(({ id }) => id)).toEqual(pending.slice(1).map(({ id }) => id));
});

it('nothing wanted → cancels all, including notices of another version', () => {
  const pending = [...pendingAfter([notice('a', 1)]), { id: 7 }, { id: 8, extra: 'other' }];
  expect(noticeChanges(pending, []).cancel).toEqual(pending.map(({ id }) => ({ id })));
});

it.each([
  [{ path: '/maintenance?edit=1', mark: '' }, '/maintenance?edit=1'],
  [{}, null],
  [null, null],
  [{ path: 3 }, null],
])('the extra %j of a tapped notice → %j', (extra, path) => {
  expect(pathIn(extra)).toBe(path);
});
