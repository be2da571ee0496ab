import type { Aim, Figure, Measured } from '#figures/figure.ts';
import { median } from '#figures/median.ts';
import { fire } from '#load/generator.ts';
import type { Shot } from '#load/shooting.ts';
import { mixedShots } from '#load/mixed-shots.ts';
import { whileRunning } from '#load/running.ts';
import type { BenchPlace } from '#place.ts';
import type { LinePlot, Point } from '#plots/plot.ts';
import type { ChildServer } from '#server/child-server.ts';
import { setTimeout as pause } from 'node:timers/promises';

const SAMPLE_MILLIS = 250;
const SETTLE_MILLIS = 3000;
/** One load lasts so long; the number of requests is looked at after each. */
const SLICE_SECONDS = 5;
/** The last quarter of the requests may hold so much more than the second: by then everything is warm. */
const GROWTH_AIM: Aim = { of: 'value', is: 'at most', bound: 1.1 };
const LOADED_AIM: Aim = { of: 'value', is: 'at most', bound: 300e6 };

interface Loaded {
  readonly restBytes: number;
  readonly highestBytes: number;
  readonly afterBytes: number;
  /** Resident bytes by the number of requests answered. */
  readonly samples: readonly Point[];
}

/** Memory at rest, under load, and after very many requests, beside the framework answering as many. */
async function measure(place: BenchPlace): Promise<Measured> {
  const { options } = place;
  return whileRunning(place, async ({ carnet, limit, cases }) => {
    const bare = cases.reads.map(({ name }) => ({ url: `${limit.url}/text/${name}` }));
    const of = await load(carnet, mixedShots(carnet.url, cases), options);
    const beside = await load(limit, bare, options);
    return {
      figures: figuresOf(of, beside, options.requests),
      plots: [plotOf(of, beside, options.requests)],
    };
  });
}

function figuresOf(of: Loaded, beside: Loaded, requests: number): Figure[] {
  const compared = (name: string, title: string, pick: (loaded: Loaded) => number): Figure => ({
    name: `memory/${name}`,
    title,
    unit: 'bytes',
    value: pick(of),
    limit: { title: 'the bare framework', value: pick(beside), ratio: pick(of) / pick(beside) },
    aim: null,
  });
  return [
    compared('rest', 'after a few calls', ({ restBytes }) => restBytes),
    { ...compared('load', 'highest under load', ({ highestBytes }) => highestBytes), aim: LOADED_AIM },
    compared(
      'after',
      `at rest after ${requests.toLocaleString('en')} requests`,
      ({ afterBytes }) => afterBytes,
    ),
    {
      ...compared('growth', 'last quarter of the requests over the second', growthOf),
      unit: 'times',
      aim: GROWTH_AIM,
    },
  ];
}

function plotOf(of: Loaded, beside: Loaded, requests: number): LinePlot {
  return {
    kind: 'lines',
    title: `Resident memory over ${requests.toLocaleString('en')} requests`,
    xTitle: 'requests',
    xScale: 'linear',
    yScale: 'linear',
    unit: 'bytes',
    lines: [
      { name: 'Carnet', points: thinned(of.samples) },
      { name: 'the bare framework', points: thinned(beside.samples) },
    ],
  };
}

async function load(
  server: ChildServer,
  shots: readonly Shot[],
  { requests, connections }: BenchPlace['options'],
): Promise<Loaded> {
  await pause(SETTLE_MILLIS);
  const restBytes = server.memory();
  const samples: Point[] = [];
  let answered = 0;
  while (answered < requests) {
    const held: number[] = [];
    const sampling = setInterval(() => held.push(server.memory()), SAMPLE_MILLIS);
    const slice = await fire(shots, { connections, seconds: SLICE_SECONDS }).finally(() =>
      clearInterval(sampling),
    );
    samples.push(
      ...held.map((y, index) => ({ x: answered + (slice.requests * (index + 1)) / held.length, y })),
    );
    answered += slice.requests;
  }
  await pause(SETTLE_MILLIS);
  return {
    restBytes,
    highestBytes: Math.max(...samples.map(({ y }) => y)),
    afterBytes: server.memory(),
    samples,
  };
}

/** The middle of the last quarter over that of the second one. */
function growthOf({ samples }: Loaded): number {
  const quarter = (from: number) =>
    median(samples.slice(samples.length * from, samples.length * (from + 0.25)).map(({ y }) => y));
  return quarter(0.75) / quarter(0.25);
}

const MOST_POINTS = 200;

function thinned(points: readonly Point[]): Point[] {
  const step = Math.max(1, Math.floor(points.length / MOST_POINTS));
  return points.filter((_, index) => index % step === 0).map(({ x, y }) => ({ x: Math.round(x), y }));
}

export const memory = { title: 'Memory', measure };
