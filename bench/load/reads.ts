import { startLimit } from '#limit/start-limit.ts';
import type { Shot } from '#load/shooting.ts';
import { accountOf, type BenchPlace } from '#place.ts';
import { signIn, startCarnet, type SignedIn } from '#server/carnet-server.ts';
import type { ChildServer } from '#server/child-server.ts';
import { withServer } from '#server/with-server.ts';

/** A measured read: the request to Carnet, and the same body from the limit server. */
export interface Read {
  readonly name: string;
  readonly title: string;
  readonly carnet: Shot;
  readonly limit: Shot;
}

/** Runs Carnet with an account of 2,000 records next to the limit server, and always stops both. */
export async function whileReading<T>(
  { folder, accountsFolder }: BenchPlace,
  work: (reads: readonly Read[]) => Promise<T>,
): Promise<T> {
  return withServer(startCarnet(accountsFolder()), async (carnet) => {
    const account = await signIn(carnet.url, accountOf(2000));
    const shots = readsOf(carnet, account);
    const bodies: Record<string, unknown> = {};
    for (const { name, carnet: shot } of shots) bodies[name] = await bodyOf(shot);
    return withServer(startLimit(folder, bodies), (limit) =>
      work(shots.map((shot) => ({ ...shot, limit: { url: `${limit.url}/object/${shot.name}` } }))),
    );
  });
}

function readsOf({ url }: ChildServer, account: SignedIn): Omit<Read, 'limit'>[] {
  const { vehicleId } = account;
  const read = (name: string, title: string, path: string) => ({
    name,
    title,
    carnet: { url: `${url}${path}`, headers: bearer(account) },
  });
  return [
    read('vehicle', 'one vehicle', `/v1/vehicles/${vehicleId}`),
    read('vehicles', '5 vehicles, with a photo each', '/v1/vehicles'),
    read('reminders', 'their reminders', '/v1/maintenances/reminders'),
    read('page', '100 records out of 2,000', `/v1/maintenances?vehicleId=${vehicleId}&limit=100`),
    read('summary', 'counts and sums of 2,000', '/v1/maintenances/summary'),
  ];
}

async function bodyOf({ url, headers = {} }: Shot): Promise<unknown> {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.json();
}

/** Headers of a signed-in user. */
export function bearer({ token }: Pick<SignedIn, 'token'>): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}
