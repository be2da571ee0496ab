import type { Figure, Measured } from '#figures/figure.ts';
import { rateFigure } from '#figures/rate-figure.ts';
import { movedTo, type ReadCase } from '#load/cases.ts';
import { fire } from '#load/generator.ts';
import type { Load, Rate } from '#load/shooting.ts';
import { whileRunning, type Running } from '#load/running.ts';
import type { BenchPlace } from '#place.ts';

const WARM_UP_SECONDS = 1;

interface Round {
  readonly carnet: Rate;
  readonly object: Rate;
  readonly rows: Rate;
}

/** Reads beside the framework alone serialising the same, and beside prepared statements whose rows are sent as they are. */
async function measure(place: BenchPlace): Promise<Measured> {
  const { options } = place;
  return whileRunning(place, async (running) => {
    const { reads } = running.cases;
    for (const read of reads) await measureOnce(read, running, { ...options, seconds: WARM_UP_SECONDS });
    const rounds = new Map<string, Round[]>(reads.map(({ name }) => [name, []]));
    for (let round = 0; round < options.rounds; round += 1) {
      for (const read of reads) rounds.get(read.name)?.push(await measureOnce(read, running, options));
    }
    const figures = reads.map((read) => figuresOf(read, rounds.get(read.name) ?? []));
    return { figures: figures.flat(), plots: [plotOf(reads, figures)] };
  });
}

async function measureOnce({ name, shot }: ReadCase, { carnet, limit }: Running, load: Load): Promise<Round> {
  return {
    carnet: await fire(movedTo(carnet.url, shot), load),
    object: await fire({ url: `${limit.url}/object/${name}` }, load),
    rows: await fire({ url: `${limit.url}/rows/${name}` }, load),
  };
}

function figuresOf({ name, title }: ReadCase, rounds: readonly Round[]): Figure[] {
  return [
    rateFigure(
      { name: `reads/${name}`, title, limitTitle: 'framework serialising the object' },
      rounds.map(({ carnet, object }) => ({ of: carnet, limit: object })),
    ),
    rateFigure(
      { name: `reads/${name}-rows`, title, limitTitle: 'its rows by prepared statement' },
      rounds.map(({ carnet, rows }) => ({ of: carnet, limit: rows })),
    ),
  ];
}

function plotOf(reads: readonly ReadCase[], figures: readonly (readonly Figure[])[]) {
  return {
    kind: 'bars' as const,
    title: 'Reads: share of the limit',
    unit: 'times' as const,
    names: ['/ serialising', '/ prepared statement'],
    bars: reads.map(({ title }, index) => ({
      label: title,
      values: (figures[index] ?? []).map(({ limit }) => limit?.ratio ?? Number.NaN),
    })),
  };
}

export const reads = { title: 'Reads', measure };
