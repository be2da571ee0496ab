import { growthOf, sampleOf } from '#testing/load/watch-process.ts';
import { expect, it } from 'vitest';

const rising = Array.from({ length: 100 }, (_, index) => ({ megabytes: 100 + index, handles: 20 }));

it('memory rising until the end of a long run → growth; constant handles → none', () => {
  expect(growthOf(rising, 'megabytes', 30)).toBeCloseTo(199 / 149);
  expect(growthOf(rising, 'handles', 30)).toBe(1);
});

it('a run of seconds → too short', () => {
  expect(growthOf(rising, 'megabytes', 0.05)).toBe(1);
});

it('reads memory and handles of a process', () => {
  const { megabytes, handles } = sampleOf(process.pid);
  expect(megabytes).toBeGreaterThan(10);
  expect(handles).toBeGreaterThan(2);
});
