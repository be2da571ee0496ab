import { ownersWithSession, tokenOf, vehicleIdOf } from '#data/fill-owners.ts';
import { databaseIn, requireOwners } from '#data/large-data.ts';
import type { Aim, Figure, Measured } from '#figures/figure.ts';
import { rateFigure, type Pair } from '#figures/rate-figure.ts';
import { fire } from '#load/generator.ts';
import type { Shot } from '#load/shooting.ts';
import { OWNER_CALLS, shotsOf } from '#load/owner-calls.ts';
import type { BenchPlace } from '#place.ts';
import { startCarnet } from '#server/carnet-server.ts';
import { withServer } from '#server/with-server.ts';
import SqliteConnection from 'better-sqlite3';

const VEHICLES = 5;
const RECORDS = 200;
const FEW_OWNERS = 10;
const WARM_UP_SECONDS = 2;
/** The answers are as large: they must not take longer because others are there, but for what indexes deepen. */
const SAME_AIM: Aim = { of: 'ratio', is: 'at least', bound: 0.8 };

/** What an owner asks for among very many others, beside the same among ten. */
async function measure({ options }: BenchPlace): Promise<Measured> {
  const few = folderOf(options.dataFolder, FEW_OWNERS);
  const many = folderOf(options.dataFolder, options.owners);
  return withServer(startCarnet(few), (small) =>
    withServer(startCarnet(many), async (large) => {
      const figures: Figure[] = [];
      for (const call of OWNER_CALLS) {
        const shots = shotsOf(large.url, call, signedInOwners(many, options.owners));
        const limit = shotsOf(small.url, call, signedInOwners(few, FEW_OWNERS));
        const rounds = await fireInTurn(shots, limit, options);
        figures.push(
          rateFigure(
            {
              name: `owners/${call.name}`,
              title: call.title,
              limitTitle: `among ${FEW_OWNERS} owners`,
              aim: SAME_AIM,
            },
            rounds,
          ),
        );
      }
      return { figures, plots: [] };
    }),
  );
}

function folderOf(dataFolder: string, count: number): string {
  const owners = { first: 0, count, vehicles: VEHICLES, records: RECORDS };
  return requireOwners(dataFolder, `owners-${count}`, [owners]);
}

function signedInOwners(folder: string, count: number): { token: string; vehicleId: string }[] {
  const database = new SqliteConnection(databaseIn(folder), { readonly: true });
  const owners = ownersWithSession({ first: 0, count }).map((owner) => ({
    token: tokenOf(owner),
    vehicleId: vehicleIdOf(database, owner, owner % VEHICLES),
  }));
  database.close();
  return owners;
}

async function fireInTurn(
  shots: readonly Shot[],
  limit: readonly Shot[],
  { rounds, seconds, connections }: BenchPlace['options'],
): Promise<Pair[]> {
  const warmUp = { connections, seconds: WARM_UP_SECONDS };
  await fire(shots, warmUp);
  await fire(limit, warmUp);
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const load = { connections, seconds };
    pairs.push({ of: await fire(shots, load), limit: await fire(limit, load) });
  }
  return pairs;
}

export const owners = { title: 'Many owners, 5 vehicles × 200 records each', measure };
