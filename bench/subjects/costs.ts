import { fillUp } from '#load/fill-ups.ts';
import type { Aim, Figure } from '#figures/figure.ts';
import { rateFigure, rateOf, type Pair } from '#figures/rate-figure.ts';
import { ApiClient } from '#load/api-client.ts';
import { fire } from '#load/generator.ts';
import type { BenchPlace } from '#place.ts';
import { startCarnet } from '#server/carnet-server.ts';
import { withServer } from '#server/with-server.ts';
import { mkdtempSync } from 'node:fs';
import path from 'node:path';

const [FEW, MANY] = [200, 20_000] as const;
const CONNECTIONS = 2;
const FEWEST_SECONDS = 2;
/** The answer has as many points (of consumption the latest 100), so it may take 1.2 times as long at most. */
const SAME_AIM: Aim = { of: 'ratio', is: 'at least', bound: 0.83 };

/** Reads of the cost screens. */
const CALLS = [
  { name: 'month', title: 'costs of ten years by month', path: '/v1/reports/costs?by=month', aim: SAME_AIM },
  { name: 'kind', title: 'costs of ten years by kind', path: '/v1/reports/costs?by=kind', aim: SAME_AIM },
  { name: 'year', title: 'costs of ten years by year', path: '/v1/reports/costs?by=year', aim: SAME_AIM },
  {
    name: 'cut-month',
    title: 'costs of a year that cuts two months',
    path: '/v1/reports/costs?by=month&from=2024-03-11&to=2025-03-10',
    aim: SAME_AIM,
  },
  { name: 'list', title: '100 expenses', path: '/v1/expenses?limit=100', aim: SAME_AIM },
  { name: 'consumption', title: 'consumption', path: '/v1/expenses/consumption', aim: SAME_AIM },
] as const;

interface Owner {
  readonly headers: Record<string, string>;
  readonly vehicleId: string;
}

/** Cost of one report by the number of fill-ups in the same ten years. */
async function measure({ folder, options }: BenchPlace): Promise<readonly Figure[]> {
  const data = mkdtempSync(path.join(folder, 'costs-'));
  return withServer(startCarnet(data), async ({ url }) => {
    const [few, many] = [await ownerWith(url, data, FEW), await ownerWith(url, data, MANY)];
    const load = { connections: CONNECTIONS, seconds: Math.max(FEWEST_SECONDS, options.seconds) };
    const figures: Figure[] = [];
    for (const call of CALLS) {
      const rounds: Pair[] = [];
      for (let round = 0; round < options.rounds; round += 1) {
        const of = await fire(shotOf(url, call.path, many), load);
        rounds.push({ of, limit: await fire(shotOf(url, call.path, few), load) });
      }
      figures.push(...figuresOf(call, rounds));
    }
    return figures;
  });
}

async function ownerWith(url: string, data: string, fillUps: number): Promise<Owner> {
  const owner = await ApiClient.signUp(url, `driver-${fillUps}`);
  const body = { name: 'Clio', type: 'car', energy: 'petrol', currentMileage: 0 };
  const vehicleId = String((await owner.post('/v1/vehicles', body))['id']);
  fillUp(path.join(data, 'carnet.db'), vehicleId, fillUps);
  return { headers: owner.headers, vehicleId };
}

function shotOf(url: string, address: string, { headers, vehicleId }: Owner) {
  return { url: `${url}${address}${address.includes('?') ? '&' : '?'}vehicleId=${vehicleId}`, headers };
}

function figuresOf({ name, title, aim }: (typeof CALLS)[number], rounds: readonly Pair[]): Figure[] {
  const of = (count: number) => `${title}, of ${count.toLocaleString('en')} fill-ups`;
  const base = { name: `costs/${name}-${FEW}`, title: of(FEW), limit: null, aim: null };
  const named = { name: `costs/${name}-${MANY}`, title: of(MANY), limitTitle: `of ${FEW} fill-ups` };
  return [{ ...base, ...rateOf(rounds.map(({ limit }) => limit)) }, rateFigure({ ...named, aim }, rounds)];
}

export const costs = { title: 'Reports of costs against the number of fill-ups', measure };
