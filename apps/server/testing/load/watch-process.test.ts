import { growthOf, sampleOf } from '#testing/load/watch-process.ts';
import { expect, it } from 'vitest';

const rising = Array.from({ length: 100 }, (_, index) => ({ megabytes: 100 + index, handles: 20 }));

it('memory that rises to the end of a long run → growth; handles that stay → none', () => {
  expect(growthOf(rising, 'megabytes', 30)).toBeCloseTo(199 / 149);
  expect(growthOf(rising, 'handles', 30)).toBe(1);
});

it('a run of seconds → too short to tell', () => {
  expect(growthOf(rising, 'megabytes', 0.05)).toBe(1);
});

it('a process → its memory and its handles', () => {
  const { megabytes, handles } = sampleOf(process.pid);
  expect(megabytes).toBeGreaterThan(10);
  expect(handles).toBeGreaterThan(2);
});
