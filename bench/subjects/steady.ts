import type { Measured } from '#figures/figure.ts';
import { median, percentile } from '#figures/median.ts';
import { whileRunning } from '#load/running.ts';
import type { Shot } from '#load/shooting.ts';
import type { BenchPlace } from '#place.ts';
import { setTimeout as pause } from 'node:timers/promises';

const PER_SECOND = 300;
/** The 99th of a hundred answers comes after this at the latest (docs/performance.md). */
const P99_MILLIS = 20;
const FEWEST_SECONDS = 10;
const WARM_UP_SECONDS = 3;

/** How soon mixed reads of a garage with 2,000 records are answered, 300 a second, evenly spaced. */
async function measure(place: BenchPlace): Promise<Measured> {
  const { rounds, seconds } = place.options;
  return whileRunning(place, async ({ cases }) => {
    const shots = cases.reads.map(({ shot }) => shot);
    await askEvenly(shots, WARM_UP_SECONDS);
    const measured: number[][] = [];
    for (let round = 0; round < rounds; round += 1)
      measured.push(await askEvenly(shots, Math.max(FEWEST_SECONDS, seconds)));
    const p99Millis = median(measured.map((millis) => percentile(millis, 0.99)));
    return {
      figures: [
        {
          name: 'steady/reads',
          title: `${PER_SECOND} mixed reads a second, evenly spaced (p99)`,
          unit: 'millis',
          value: p99Millis,
          p50Millis: median(measured.map((millis) => percentile(millis, 0.5))),
          p99Millis,
          limit: { title: 'what is promised', value: P99_MILLIS, ratio: p99Millis / P99_MILLIS },
          aim: { of: 'value', is: 'at most', bound: P99_MILLIS },
        },
      ],
      plots: [],
    };
  });
}

/**
 * Milliseconds from the moment at which each request was due to the end of its answer: a server that is late with one is
 * late with those behind it too.
 */
function askEvenly(shots: readonly Shot[], seconds: number): Promise<number[]> {
  const begin = performance.now();
  const ask = async (index: number): Promise<number> => {
    const due = begin + (index * 1000) / PER_SECOND;
    await pause(due - performance.now());
    const { url, headers = {} } = shots[index % shots.length] ?? { url: '' };
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    return performance.now() - due;
  };
  return Promise.all(Array.from({ length: PER_SECOND * seconds }, (_, index) => ask(index)));
}

export const steady = { title: 'Reads at the pace of many people', measure };
