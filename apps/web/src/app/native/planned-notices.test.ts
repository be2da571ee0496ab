import { MOST_NOTICES, plannedNotices, type AnnouncedReminder } from '#app/native/planned-notices.ts';
import { addDays, civilDateOf, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { expect, it } from 'vitest';

const now = new Date(2026, 10, 21, 12);
const today = civilDateOf(2026, 11, 21);
const texts = {
  title: ({ type, vehicle }: AnnouncedReminder) => `${type} ${vehicle}`,
  body: (_: AnnouncedReminder, isDue: boolean) => (isDue ? 'today' : 'soon'),
};

function reminder(id: string, nextReminderDate: CivilDate): AnnouncedReminder {
  return { id, nextReminderDate, type: 'Vidange', vehicle: 'Clio' };
}

it('a date to come → told when it comes near, when it is urgent and on the day, in the morning', () => {
  const notices = plannedNotices([reminder('r', addDays(today, 30))], 7, texts, now);
  expect(notices.map(({ at, body }) => [at, body])).toEqual([
    [new Date(2026, 11, 14, 9), 'soon'],
    [new Date(2026, 11, 18, 9), 'soon'],
    [new Date(2026, 11, 21, 9), 'today'],
  ]);
  expect(notices[0]).toMatchObject({ title: 'Vidange Clio', path: '/maintenance?edit=r' });
  expect(new Set(notices.map(({ key }) => key)).size).toBe(3);
});

it('moments that are past → not told', () => {
  const dates = [addDays(today, -1), today, addDays(today, 1)];
  const notices = plannedNotices(
    dates.map((date, index) => reminder(`r${index}`, date)),
    7,
    texts,
    now,
  );
  expect(notices.map(({ key }) => key)).toEqual(['r2/0']);
});

it('no advance → told on the day alone', () => {
  expect(plannedNotices([reminder('r', addDays(today, 30))], 0, texts, now)).toHaveLength(1);
});

it('a large garage → the next fifty moments, in their order', () => {
  const many = Array.from({ length: 60 }, (_, index) => reminder(`r${index}`, addDays(today, 400 - index)));
  const notices = plannedNotices(many, 7, texts, now);
  expect(notices).toHaveLength(MOST_NOTICES);
  const times = notices.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(notices[0]?.key).toBe('r59/7');
});
