import type { Figure, Measured } from '#figures/figure.ts';
import { rateFigure } from '#figures/rate-figure.ts';
import { fire } from '#load/generator.ts';
import type { Load, Rate } from '#load/shooting.ts';
import { movedTo, type WriteCase } from '#load/cases.ts';
import { whileRunning, type Running } from '#load/running.ts';
import type { BenchPlace } from '#place.ts';

interface Round {
  readonly carnet: Rate;
  /** The same rows in the same tables, by prepared statements. */
  readonly same: Rate;
  /** One row in a table of its own. */
  readonly row: Rate;
  /** The framework alone: takes the body, stores nothing. */
  readonly free: Rate;
}

/** Durable writes beside prepared statements with the same durability, and beside the framework alone. */
async function measure(place: BenchPlace): Promise<Measured> {
  const { options } = place;
  return whileRunning(place, async (running) => {
    const { writes } = running.cases;
    const rounds = new Map<string, Round[]>(writes.map(({ name }) => [name, []]));
    for (const write of writes) await measureOnce(write, running, { ...options, seconds: 1 });
    for (let round = 0; round < options.rounds; round += 1) {
      for (const write of writes) rounds.get(write.name)?.push(await measureOnce(write, running, options));
    }
    return {
      figures: writes.flatMap((write) => figuresOf(write, rounds.get(write.name) ?? [])),
      plots: [],
    };
  });
}

async function measureOnce(
  { name, shot }: WriteCase,
  { carnet, limit }: Running,
  load: Load,
): Promise<Round> {
  const body = shot.body ?? {};
  return {
    carnet: await fire(movedTo(carnet.url, shot), load),
    same: await fire({ url: `${limit.url}/write/${name}`, body }, load),
    row: await fire({ url: `${limit.url}/write/row`, body: { ...ROW, ...body } }, load),
    free: await fire({ url: `${limit.url}/free/create`, body }, load),
  };
}

/** The columns that a body does not bring. */
const ROW = {
  vehicle_id: '',
  type: '',
  cost: 0,
  description: null,
  garage_name: null,
  garage_address: null,
  notes: null,
};

function figuresOf({ name, title }: WriteCase, rounds: readonly Round[]): Figure[] {
  const figure = (suffix: string, limitTitle: string, limitOf: (round: Round) => Rate) =>
    rateFigure(
      { name: `writes/${name}${suffix}`, title, limitTitle },
      rounds.map((round) => ({ of: round.carnet, limit: limitOf(round) })),
    );
  return [
    figure('', 'its rows by prepared statements', ({ same }) => same),
    figure('-row', 'one plain row by prepared statement', ({ row }) => row),
    figure('-free', 'framework storing nothing', ({ free }) => free),
  ];
}

export const writes = { title: 'Durable writes', measure };
