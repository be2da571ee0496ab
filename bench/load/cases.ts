import type { LimitContent, RawRead } from '#limit/limit-content.ts';
import type { Shot } from '#load/shooting.ts';
import { accountOf, HISTORIES, type History } from '#place.ts';
import { signIn, type SignedIn } from '#server/carnet-server.ts';
import { garageOf } from '#data/garage-of.ts';

/** A read that is measured: the same request at Carnet and, with the body it answered, at the limit. */
export interface ReadCase {
  readonly name: string;
  readonly title: string;
  readonly shot: Shot;
  readonly raw: RawRead;
}

/** A write that is measured; the limit stores the same by its statements of the same name. */
export interface WriteCase {
  readonly name: 'create' | 'correct' | 'mileage';
  readonly title: string;
  readonly shot: Shot;
}

/** Everything that the accounts' folder lets us ask for, of a server that runs over it. */
export interface Cases {
  readonly histories: Readonly<Record<History, SignedIn>>;
  readonly writing: SignedIn;
  readonly reads: readonly ReadCase[];
  readonly writes: readonly WriteCase[];
}

/** Signs in to the accounts of a running server and makes what to ask it. */
export async function listCases(url: string, databaseFile: string): Promise<Cases> {
  const signedIn = await Promise.all(HISTORIES.map((records) => signIn(url, accountOf(records))));
  const [few, many, most] = signedIn;
  const writing = await signIn(url, accountOf('writing'));
  if (!few || !many || !most) throw new Error('An account is missing');
  const garageId = garageOf(databaseFile, accountOf(2000).email);
  return {
    histories: { 200: few, 2000: many, 20_000: most },
    writing,
    reads: readCases(url, many, garageId),
    writes: await writeCases(url, writing),
  };
}

/** The headers of somebody who is signed in. */
export function bearer({ token }: Pick<SignedIn, 'token'>): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

function readCases(url: string, account: SignedIn, garageId: string): ReadCase[] {
  const { vehicleId } = account;
  const headers = bearer(account);
  const read = (name: string, title: string, address: string, raw: RawRead): ReadCase => {
    return { name, title, shot: { url: `${url}${address}`, headers }, raw };
  };
  const ofGarage = (sql: string): RawRead => ({ sql, parameters: [garageId] });
  return [
    read('vehicle', 'one vehicle', `/v1/vehicles/${vehicleId}`, {
      sql: 'select * from vehicle where garage_id = ? and id = ?',
      parameters: [garageId, vehicleId],
    }),
    read(
      'vehicles',
      '5 vehicles, with a photo each',
      '/v1/vehicles',
      ofGarage('select * from vehicle where garage_id = ? order by name_key, id limit 101'),
    ),
    read(
      'reminders',
      'their reminders',
      '/v1/maintenances/reminders',
      ofGarage(
        'select * from reminder where garage_id = ? order by vehicle_id, maintenance_type, id limit 101',
      ),
    ),
    read('page', '100 records out of 2,000', `/v1/maintenances?vehicleId=${vehicleId}&limit=100`, {
      sql: 'select * from maintenance where garage_id = ? and vehicle_id = ? order by date desc, id desc limit 101',
      parameters: [garageId, vehicleId],
    }),
    read(
      'summary',
      'counts and sums of 2,000',
      '/v1/maintenances/summary',
      ofGarage(`select substr(date, 1, 7) as month, type, count(*) as count, sum(cost_cents) as cents from maintenance
        where garage_id = ? group by month, type`),
    ),
  ];
}

async function writeCases(url: string, writing: SignedIn): Promise<WriteCase[]> {
  const headers = bearer(writing);
  const record = recordFor(writing.vehicleId);
  const answer = await fetch(`${url}/v1/maintenances?vehicleId=${writing.vehicleId}&limit=1`, { headers });
  const { items }: { items: { id: string }[] } = JSON.parse(await answer.text());
  const reading = { date: record.date, mileage: record.mileage };
  return [
    { name: 'create', title: 'a new record', shot: { url: `${url}/v1/maintenances`, headers, body: record } },
    {
      name: 'correct',
      title: 'a record corrected',
      shot: { url: `${url}/v1/maintenances/${items[0]?.id}`, headers, body: record, method: 'PUT' },
    },
    {
      name: 'mileage',
      title: 'a mileage noted',
      shot: { url: `${url}/v1/vehicles/${writing.vehicleId}/mileage`, headers, body: reading },
    },
  ];
}

function recordFor(vehicleId: string) {
  return {
    vehicle_id: vehicleId,
    type: 'oil_change',
    date: new Date().toISOString().slice(0, 10),
    cost: 138.24,
    description: 'Vidange et filtre à huile',
    mileage: 200_000,
    garage_name: 'Garage du Vieux Pont',
    garage_address: '14 quai des Carmes, 49100 Angers',
    notes: null,
  };
}

/** What the limit needs to answer the same. */
export async function contentOf(
  { reads, writes, writing }: Cases,
  databaseFile: string,
): Promise<LimitContent> {
  const bodies: Record<string, unknown> = {};
  for (const { name, shot } of reads) bodies[name] = await answerOf(shot);
  const [create] = writes;
  if (create) bodies['create'] = await answerOf(create.shot);
  return {
    bodies,
    reads: Object.fromEntries(reads.map(({ name, raw }) => [name, raw])),
    writing: {
      garageId: garageOf(databaseFile, accountOf('writing').email),
      vehicleId: writing.vehicleId,
    },
    files: {},
  };
}

async function answerOf({ url, headers, body }: Shot): Promise<unknown> {
  const response = await fetch(url, {
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}

/** The same request to another server. */
export function movedTo(origin: string, shot: Shot): Shot {
  const { pathname, search } = new URL(shot.url);
  return { ...shot, url: `${origin}${pathname}${search}` };
}
