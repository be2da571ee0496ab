import type { Aim, Figure, Measured } from '#figures/figure.ts';
import { rateFigure } from '#figures/rate-figure.ts';
import { movedTo, type ReadCase } from '#load/cases.ts';
import { fire } from '#load/generator.ts';
import type { Load, Rate } from '#load/shooting.ts';
import { whileRunning, type Running } from '#load/running.ts';
import type { BenchPlace } from '#place.ts';

/** So much of what the framework alone can do. */
const READ_AIM: Aim = { of: 'ratio', is: 'at least', bound: 0.5 };
const WARM_UP_SECONDS = 1;

interface Round {
  /** As it runs: what was answered before and still holds is answered again. */
  readonly kept: Rate;
  /** Every answer made from the database. */
  readonly anew: Rate;
  readonly text: Rate;
  readonly object: Rate;
  readonly rows: Rate;
}

/** Reads beside the framework alone, and beside prepared statements whose rows are sent as they are. */
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

async function measureOnce(
  { name, shot }: ReadCase,
  { carnet, anew, limit }: Running,
  load: Load,
): Promise<Round> {
  return {
    kept: await fire(movedTo(carnet.url, shot), load),
    text: await fire({ url: `${limit.url}/text/${name}` }, load),
    anew: await fire(movedTo(anew.url, shot), load),
    object: await fire({ url: `${limit.url}/object/${name}` }, load),
    rows: await fire({ url: `${limit.url}/rows/${name}` }, load),
  };
}

function figuresOf({ name, title }: ReadCase, rounds: readonly Round[]): Figure[] {
  return [
    rateFigure(
      { name: `reads/${name}`, title, limitTitle: 'framework sending the text', aim: READ_AIM },
      rounds.map(({ kept, text }) => ({ of: kept, limit: text })),
    ),
    rateFigure(
      {
        name: `reads/${name}-anew`,
        title: `${title}, made anew`,
        limitTitle: 'framework serialising the object',
        aim: READ_AIM,
      },
      rounds.map(({ anew, object }) => ({ of: anew, limit: object })),
    ),
    rateFigure(
      {
        name: `reads/${name}-rows`,
        title: `${title}, made anew`,
        limitTitle: 'its rows by prepared statement',
      },
      rounds.map(({ anew, rows }) => ({ of: anew, limit: rows })),
    ),
  ];
}

function plotOf(reads: readonly ReadCase[], figures: readonly (readonly Figure[])[]) {
  return {
    kind: 'bars' as const,
    title: 'Reads: share of the limit',
    unit: 'times' as const,
    names: ['as it runs / sending the text', 'made anew / serialising', 'made anew / prepared statement'],
    bars: reads.map(({ title }, index) => ({
      label: title,
      values: (figures[index] ?? []).map(({ limit }) => limit?.ratio ?? Number.NaN),
    })),
  };
}

export const reads = { title: 'Reads', measure };
