import { readFromPs, usageReader } from '#platform/children/process-usage.ts';
import { expect, it } from 'vitest';

const NOBODY = 2 ** 22 + 1;

it.each([
  ['the reader of this system', usageReader.read],
  ['ps', readFromPs],
])('%s → memory and CPU time of running processes', async (_, read) => {
  const usages = await read([process.pid, NOBODY]);
  expect([...usages.keys()]).toEqual([process.pid]);
  const { residentBytes = 0, cpuMillis = 0 } = usages.get(process.pid) ?? {};
  expect(residentBytes / process.memoryUsage.rss()).toBeCloseTo(1, 0);
  // `ps` rounds to whole seconds here.
  expect(
    Math.abs(cpuMillis - process.cpuUsage().user / 1000 - process.cpuUsage().system / 1000),
  ).toBeLessThan(1500);
  expect(await read([NOBODY])).toEqual(new Map());
});
