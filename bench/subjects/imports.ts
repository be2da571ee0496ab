import type { Figure, Measured } from '#figures/figure.ts';
import { median } from '#figures/median.ts';
import { ApiClient } from '#load/api-client.ts';
import { bearer } from '#load/cases.ts';
import { accountOf, type BenchPlace } from '#place.ts';
import { signIn, startCarnet } from '#server/carnet-server.ts';
import { withServer } from '#server/with-server.ts';
import { setTimeout as pause } from 'node:timers/promises';

const RECORDS = 20_000;
/** What an import may take on the embedded database, and how long a read of somebody else may wait meanwhile. */
const IMPORT_MILLIS = 5000;
const READ_MILLIS = 100;
const READ_EVERY_MILLIS = 5;

interface Round {
  readonly millis: number;
  readonly longestReadMillis: number;
}

/** An export of 20,000 records is imported into a new account, and deleted again, while somebody else reads. */
async function measure({ accountsFolder, options }: BenchPlace): Promise<Measured> {
  return withServer(startCarnet(accountsFolder()), async ({ url }) => {
    const headers = bearer(await signIn(url, accountOf(RECORDS)));
    const zip = await (await fetch(`${url}/v1/account/export`, { headers })).blob();
    const other = await ApiClient.signUp(url, 'reader');
    const imports: Round[] = [];
    const deletions: Round[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      const heir = await ApiClient.signUp(url, `heir-${round}`);
      imports.push(await whileReading(other, () => heir.send('/v1/account/import', zip, 'carnet.zip')));
      deletions.push(await whileReading(other, () => deleteVehicles(heir)));
    }
    return {
      figures: [
        ...figuresOf('import', `import of ${RECORDS.toLocaleString('en')} records`, imports),
        ...figuresOf('deletion', `deletion of ${RECORDS.toLocaleString('en')} records`, deletions),
      ],
      plots: [],
    };
  });
}

async function deleteVehicles(owner: ApiClient): Promise<void> {
  const { items } = await owner.get('/v1/vehicles');
  for (const { id } of items as { id: string }[]) {
    const answer = await fetch(`${owner.url}/v1/vehicles/${id}`, {
      method: 'DELETE',
      headers: owner.headers,
    });
    if (!answer.ok) throw new Error(`The deletion answered ${answer.status}`);
  }
}

async function whileReading(other: ApiClient, work: () => Promise<unknown>): Promise<Round> {
  let isDone = false;
  const begin = performance.now();
  const working = work().finally(() => {
    isDone = true;
  });
  let longestReadMillis = 0;
  while (!isDone) {
    const asked = performance.now();
    await other.get('/v1/vehicles');
    longestReadMillis = Math.max(longestReadMillis, performance.now() - asked);
    await pause(READ_EVERY_MILLIS);
  }
  await working;
  return { millis: performance.now() - begin, longestReadMillis };
}

function figuresOf(name: string, title: string, rounds: readonly Round[]): Figure[] {
  return [
    figureOf(`imports/${name}`, title, median(rounds.map(({ millis }) => millis)), IMPORT_MILLIS),
    figureOf(
      `imports/${name}-read`,
      `${title}: the longest read of somebody else meanwhile`,
      median(rounds.map(({ longestReadMillis }) => longestReadMillis)),
      READ_MILLIS,
    ),
  ];
}

function figureOf(name: string, title: string, value: number, bound: number): Figure {
  return {
    name,
    title,
    unit: 'millis',
    value,
    limit: { title: 'what is promised', value: bound, ratio: value / bound },
    aim: { of: 'value', is: 'at most', bound },
  };
}

export const imports = { title: 'Imports and large deletions beside others', measure };
