import type { Figure } from '#figures/figure.ts';
import { median, percentile } from '#figures/median.ts';
import { whileReading } from '#load/reads.ts';
import type { Shot } from '#load/shooting.ts';
import type { BenchPlace } from '#place.ts';
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const PER_SECOND = 300;
/** Aim for the 99th percentile (docs/performance.md). */
const P99_MILLIS = 20;
const FEWEST_SECONDS = 10;
const WARM_UP_SECONDS = 3;
/** As many connections as the browsers of some users keep open. */
const CONNECTIONS = 50;

/**
 * Latency of mixed reads of a garage with 2,000 records at 300 evenly spaced requests a second, compared with the framework alone at the same
 * rate, which shows the share of machine and client.
 */
async function measure(place: BenchPlace): Promise<readonly Figure[]> {
  const { rounds, seconds } = place.options;
  return whileReading(place, async (reads) => {
    const shots = reads.map(({ carnet }) => carnet);
    const bare = reads.map(({ limit }) => limit);
    for (const warmUp of [shots, bare]) await askEvenly(warmUp, WARM_UP_SECONDS);
    const measured: number[][] = [];
    const beside: number[][] = [];
    for (let round = 0; round < rounds; round += 1) {
      measured.push(await askEvenly(shots, Math.max(FEWEST_SECONDS, seconds)));
      beside.push(await askEvenly(bare, Math.max(FEWEST_SECONDS, seconds)));
    }
    const p99Millis = medianOf(measured, 0.99);
    const bareMillis = medianOf(beside, 0.99);
    return [
      {
        name: 'steady/reads',
        title: `${PER_SECOND} mixed reads a second, evenly spaced (p99)`,
        unit: 'millis',
        value: p99Millis,
        p50Millis: medianOf(measured, 0.5),
        p99Millis,
        limit: {
          title: 'framework serialising the objects, asked alike',
          value: bareMillis,
          ratio: p99Millis / bareMillis,
        },
        aim: { of: 'value', is: 'at most', bound: P99_MILLIS },
      },
    ];
  });
}

function medianOf(rounds: readonly number[][], share: number): number {
  return median(rounds.map((millis) => percentile(millis, share)));
}

/**
 * Milliseconds from the moment when each request was due to the end of its answer: a server that is late with one is late with those behind
 * it. Uses `http` instead of `fetch`, whose garbage collections add up to 40 ms.
 */
async function askEvenly(shots: readonly Shot[], seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const begin = performance.now();
  const ask = async (index: number): Promise<number> => {
    const due = begin + (index * 1000) / PER_SECOND;
    await pause(Math.max(1, due - performance.now()));
    await answerTo(shots[index % shots.length] ?? { url: '' }, agent);
    return performance.now() - due;
  };
  const millis = await Promise.all(Array.from({ length: PER_SECOND * seconds }, (_, index) => ask(index)));
  agent.destroy();
  return millis;
}

/** Waits for the whole answer, encoded as for a browser. Throws unless the status is 200. */
function answerTo({ url, headers = {} }: Shot, agent: Agent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const asked = { agent, headers: { ...headers, 'accept-encoding': 'gzip, deflate, br, zstd' } };
  get(url, asked, (answer) => {
    if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
    answer.on('end', resolve).on('error', reject).resume();
  }).on('error', reject);
  return promise;
}

export const steady = { title: 'Reads at the pace of many people', measure };
