import type { Aim, Figure } from '#figures/figure.ts';
import { median } from '#figures/median.ts';
import { rateFigure, rateOf } from '#figures/rate-figure.ts';
import { bearer } from '#load/reads.ts';
import { fire } from '#load/generator.ts';
import type { Rate } from '#load/shooting.ts';
import { accountOf, HISTORIES, type BenchPlace, type History } from '#place.ts';
import { signIn, startCarnet, type SignedIn } from '#server/carnet-server.ts';
import { withServer } from '#server/with-server.ts';

/** Few connections and long rounds: the slowest requests here take most of a second. */
const CONNECTIONS = 2;
const FEWEST_SECONDS = 2;
/** The answer is as large, so it may take 1.2 times as long. */
const SAME_AIM: Aim = { of: 'ratio', is: 'at least', bound: 0.83 };
const NO_HIT_AIM: Aim = { of: 'value', is: 'at most', bound: 20 };
const NO_HIT = { name: 'search-nothing', path: '/v1/maintenances?q=introuvable&limit=20' } as const;

interface Call {
  readonly name: string;
  readonly title: string;
  /** Its path for the account of each size. */
  readonly pathFor: (account: SignedIn, size: History) => string;
}

/** One page, a search and the sums, by the size of the history. */
async function measure({ accountsFolder, options }: BenchPlace): Promise<readonly Figure[]> {
  return withServer(startCarnet(accountsFolder()), async ({ url }) => {
    const accounts = new Map<History, SignedIn>();
    const cursors = new Map<History, string>();
    for (const size of HISTORIES) {
      const account = await signIn(url, accountOf(size));
      accounts.set(size, account);
      cursors.set(size, await cursorInTheMiddle(url, account, size));
    }
    const load = { connections: CONNECTIONS, seconds: Math.max(FEWEST_SECONDS, options.seconds) };
    const figures: Figure[] = [];
    for (const { name, title, pathFor } of listCalls(cursors)) {
      const rates = new Map<History, Rate[]>(HISTORIES.map((size) => [size, []]));
      for (let round = 0; round < options.rounds; round += 1) {
        for (const [size, account] of accounts) {
          const shot = { url: `${url}${pathFor(account, size)}`, headers: bearer(account) };
          rates.get(size)?.push(await fire(shot, load));
        }
      }
      figures.push(...figuresOf(name, title, rates));
    }
    return [...figures, await noHitFigure(url, accounts)];
  });
}

function listCalls(cursors: ReadonlyMap<History, string>): readonly Call[] {
  return [
    {
      name: 'list',
      title: '100 records of a vehicle',
      pathFor: ({ vehicleId }) => `/v1/maintenances?vehicleId=${vehicleId}&limit=100`,
    },
    {
      name: 'deep',
      title: '100 records from the middle on',
      pathFor: (_account, size) => `/v1/maintenances?limit=100&cursor=${cursors.get(size)}`,
    },
    {
      name: 'search',
      title: 'a search that finds every eighth',
      pathFor: () => '/v1/maintenances?q=pneus&limit=20',
    },
    { name: 'summary', title: 'counts and sums', pathFor: () => '/v1/maintenances/summary' },
  ];
}

const DEEP_PAGE = 500;

/** Follows the pages from the first to the middle. */
async function cursorInTheMiddle(url: string, account: SignedIn, size: History): Promise<string> {
  let [read, cursor] = [0, ''];
  while (read < size / 2) {
    const limit = Math.min(DEEP_PAGE, size / 2);
    const from = cursor === '' ? '' : `&cursor=${cursor}`;
    const answer = await fetch(`${url}/v1/maintenances?limit=${limit}${from}`, { headers: bearer(account) });
    const page: { items: unknown[]; nextCursor: string } = JSON.parse(await answer.text());
    read += page.items.length;
    cursor = page.nextCursor;
  }
  return cursor;
}

function figuresOf(name: string, title: string, rates: ReadonlyMap<History, readonly Rate[]>): Figure[] {
  const [smallest] = HISTORIES;
  const limits = rates.get(smallest) ?? [];
  return [...rates].map(([size, rounds]) => {
    const named = { name: `history/${name}-${size}`, title: `${title}, out of ${size.toLocaleString('en')}` };
    if (size === smallest) return { ...named, ...rateOf(rounds), limit: null, aim: null };
    const pairs = rounds.flatMap((of, round) => {
      const limit = limits[round];
      return limit ? [{ of, limit }] : [];
    });
    return rateFigure({ ...named, limitTitle: `out of ${smallest}`, aim: SAME_AIM }, pairs);
  });
}

const SEARCHES = 21;

/** A search without results reads the whole history: one user, one search after the other. */
async function noHitFigure(url: string, accounts: ReadonlyMap<History, SignedIn>): Promise<Figure> {
  const size = 20_000;
  const account = accounts.get(size);
  if (!account) throw new Error('The account of the large history is missing');
  const millis: number[] = [];
  for (let index = 0; index < SEARCHES; index += 1) {
    const begin = performance.now();
    const answer = await fetch(`${url}${NO_HIT.path}`, { headers: bearer(account) });
    await answer.text();
    if (!answer.ok) throw new Error(`The search answered ${answer.status}`);
    millis.push(performance.now() - begin);
  }
  const value = median(millis);
  return {
    name: `history/${NO_HIT.name}-${size}`,
    title: `a search that finds nothing in ${size.toLocaleString('en')}`,
    unit: 'millis',
    value,
    limit: { title: 'what is promised', value: NO_HIT_AIM.bound, ratio: value / NO_HIT_AIM.bound },
    aim: NO_HIT_AIM,
  };
}

export const history = { title: 'One page against the size of the history', measure };
