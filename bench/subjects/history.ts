import { tokenOf, vehicleIdOf, type OwnersToFill } from '#data/fill-owners.ts';
import { databaseIn, requireOwners } from '#data/large-data.ts';
import type { Aim, Figure, Measured } from '#figures/figure.ts';
import { rateFigure, rateOf } from '#figures/rate-figure.ts';
import { bearer } from '#load/cases.ts';
import { fire } from '#load/generator.ts';
import type { Rate, Shot } from '#load/shooting.ts';
import { OWNER_CALLS, shotsOf } from '#load/owner-calls.ts';
import type { BenchPlace } from '#place.ts';
import type { LinePlot } from '#plots/plot.ts';
import { startCarnet } from '#server/carnet-server.ts';
import { withServer } from '#server/with-server.ts';
import SqliteConnection from 'better-sqlite3';

const SIZES = [200, 2000, 20_000, 200_000] as const;
const DEEP_PAGE = 500;
/** Few at once and not too short: the slowest answers here take most of a second. */
const CONNECTIONS = 2;
const FEWEST_SECONDS = 2;
/** The answer is as large, so it may take 1.2 times as long at most. */
const SAME_AIM: Aim = { of: 'ratio', is: 'at least', bound: 0.83 };

interface Called {
  readonly name: string;
  readonly title: string;
  /** One request for each size. */
  readonly shots: readonly Shot[];
}

/** What one page, a search and the sums cost by the size of the history. */
async function measure({ options }: BenchPlace): Promise<Measured> {
  const owners = SIZES.map((records, first): OwnersToFill => ({ first, count: 1, vehicles: 1, records }));
  const folder = requireOwners(options.dataFolder, 'histories', owners);
  return withServer(startCarnet(folder), async ({ url }) => {
    const calls = await listCalls(url, folder);
    const load = { connections: CONNECTIONS, seconds: Math.max(FEWEST_SECONDS, options.seconds) };
    const rates = new Map<string, Rate[][]>(calls.map(({ name }) => [name, SIZES.map(() => [])]));
    for (let round = 0; round < options.rounds; round += 1) {
      for (const { name, shots } of calls) {
        for (const [place, shot] of shots.entries()) {
          rates.get(name)?.[place]?.push(await fire(shot, load));
        }
      }
    }
    const figures = calls.flatMap((called) => figuresOf(called, rates.get(called.name) ?? []));
    return { figures, plots: [plotOf(calls, rates)] };
  });
}

async function listCalls(url: string, folder: string): Promise<Called[]> {
  const database = new SqliteConnection(databaseIn(folder), { readonly: true });
  const owners = SIZES.map((_, owner) => ({
    token: tokenOf(owner),
    vehicleId: vehicleIdOf(database, owner, 0),
  }));
  database.close();
  const deep: Shot[] = [];
  for (const [place, { token }] of owners.entries()) {
    const headers = bearer({ token });
    const cursor = await cursorInTheMiddle(url, headers, SIZES[place] ?? 0);
    deep.push({ url: `${url}/v1/maintenances?limit=100&cursor=${cursor}`, headers });
  }
  return [
    ...OWNER_CALLS.filter(({ name }) => name !== 'dashboard').map((call) => ({
      ...call,
      shots: owners.flatMap((owner) => shotsOf(url, call, [owner])),
    })),
    { name: 'deep', title: '100 records from the middle on', shots: deep },
  ];
}

/** Follows the pages from the first to the middle. */
async function cursorInTheMiddle(
  url: string,
  headers: Record<string, string>,
  size: number,
): Promise<string> {
  let [read, cursor] = [0, ''];
  while (read < size / 2) {
    const limit = Math.min(DEEP_PAGE, size / 2);
    const from = cursor === '' ? '' : `&cursor=${cursor}`;
    const answer = await fetch(`${url}/v1/maintenances?limit=${limit}${from}`, { headers });
    const page: { items: unknown[]; nextCursor: string } = JSON.parse(await answer.text());
    read += page.items.length;
    cursor = page.nextCursor;
  }
  return cursor;
}

function figuresOf({ name, title }: Called, rates: readonly (readonly Rate[])[]): Figure[] {
  const [smallest = []] = rates;
  return rates.map((rounds, place) => {
    const records = (SIZES[place] ?? 0).toLocaleString('en');
    const named = { name: `history/${name}-${SIZES[place]}`, title: `${title}, out of ${records}` };
    if (place === 0) return { ...named, ...rateOf(rounds), limit: null, aim: null };
    const pairs = rounds.flatMap((of, round) => {
      const limit = smallest[round];
      return limit ? [{ of, limit }] : [];
    });
    return rateFigure({ ...named, limitTitle: `out of ${SIZES[0]}`, aim: SAME_AIM }, pairs);
  });
}

function plotOf(
  calls: readonly Called[],
  rates: ReadonlyMap<string, readonly (readonly Rate[])[]>,
): LinePlot {
  return {
    kind: 'lines',
    title: 'Time of the server for one answer by the size of the history',
    xTitle: 'records',
    xScale: 'log',
    yScale: 'log',
    unit: 'millis',
    lines: calls.map(({ name, title }) => ({
      name: title,
      points: (rates.get(name) ?? []).map((rounds, place) => ({
        x: SIZES[place] ?? 0,
        y: 1000 / rateOf(rounds).value,
      })),
    })),
  };
}

export const history = { title: 'One page against the size of the history', measure };
