import type { Figure, Measured } from '#figures/figure.ts';
import { median } from '#figures/median.ts';
import { rateFigure, type Pair } from '#figures/rate-figure.ts';
import { movedTo } from '#load/cases.ts';
import { fire } from '#load/generator.ts';
import type { Shot } from '#load/shooting.ts';
import { whileRunning, type Running } from '#load/running.ts';
import type { BenchPlace } from '#place.ts';
import type { LinePlot } from '#plots/plot.ts';

const LEVELS = [10, 50, 500] as const;
/** At so many connections p99 may be at most so many times p50. */
const JUDGED_LEVEL = 50;
const SPREAD_AIM = 20;

interface Called {
  readonly name: string;
  readonly title: string;
  readonly shot: Shot;
  readonly limit: Shot;
  readonly limitTitle: string;
}

/** Rates and waiting times at 10, 50 and 500 connections. */
async function measure(place: BenchPlace): Promise<Measured> {
  const { options } = place;
  return whileRunning(place, async (running) => {
    const figures: Figure[] = [];
    for (const called of listCalls(running)) {
      for (const connections of LEVELS) {
        const rounds: Pair[] = [];
        for (let round = 0; round < options.rounds; round += 1) {
          const load = { connections, seconds: options.seconds };
          rounds.push({ of: await fire(called.shot, load), limit: await fire(called.limit, load) });
        }
        figures.push(...figuresOf(called, connections, rounds));
      }
    }
    return { figures, plots: [plotOf(listCalls(running), figures)] };
  });
}

function listCalls({ carnet, limit, cases }: Running): Called[] {
  const page = cases.reads.find(({ name }) => name === 'page');
  const create = cases.writes.find(({ name }) => name === 'create');
  if (!page || !create?.shot.body) throw new Error('A case is missing');
  return [
    {
      name: 'page',
      title: '100 records',
      shot: movedTo(carnet.url, page.shot),
      limit: { url: `${limit.url}/object/page` },
      limitTitle: 'framework serialising the object',
    },
    {
      name: 'create',
      title: 'a new record',
      shot: movedTo(carnet.url, create.shot),
      limit: { url: `${limit.url}/write/create`, body: create.shot.body },
      limitTitle: 'its rows by prepared statements',
    },
  ];
}

function figuresOf(
  { name, title, limitTitle }: Called,
  connections: number,
  rounds: readonly Pair[],
): Figure[] {
  const figure = rateFigure(
    { name: `connections/${name}-${connections}`, title: `${title}, ${connections} connections`, limitTitle },
    rounds,
  );
  if (connections !== JUDGED_LEVEL) return [figure];
  const spreadOf = (side: 'of' | 'limit') =>
    median(rounds.map((round) => round[side].p99Millis / round[side].p50Millis));
  const [value, limit] = [spreadOf('of'), spreadOf('limit')];
  return [
    figure,
    {
      name: `connections/${name}-spread`,
      title: `${title}: p99 over p50 at ${connections}`,
      unit: 'times',
      value,
      limit: { title: limitTitle, value: limit, ratio: value / limit },
      aim: { of: 'value', is: 'at most', bound: SPREAD_AIM },
    },
  ];
}

function plotOf(calls: readonly Called[], figures: readonly Figure[]): LinePlot {
  const linesOf = ({ name, title }: Called) =>
    (['p50Millis', 'p99Millis'] as const).map((kind) => ({
      name: `${title}, ${kind.slice(0, 3)}`,
      points: LEVELS.map((x) => ({
        x,
        y: figures.find((figure) => figure.name === `connections/${name}-${x}`)?.[kind] ?? Number.NaN,
      })),
    }));
  return {
    kind: 'lines',
    title: 'Waiting time at 10, 50 and 500 connections',
    xTitle: 'connections',
    xScale: 'log',
    yScale: 'log',
    unit: 'millis',
    lines: calls.flatMap(linesOf),
  };
}

export const connections = { title: 'Many connections', measure };
