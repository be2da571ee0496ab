import type { Shot } from '#load/generator.ts';
import type { SignedIn } from '#server/carnet-server.ts';

export const HISTORIES = [200, 2000, 20_000] as const;
export type History = (typeof HISTORIES)[number];

/** The accounts that were filled, by the number of their records; and one to write into. */
export interface SignedInAccounts {
  readonly histories: Readonly<Record<History, SignedIn>>;
  readonly writing: SignedIn;
}

/** What is measured: the same request at Carnet and, with the body it answered, at the limit. */
export interface Case {
  readonly name: string;
  readonly title: string;
  readonly kind: 'read' | 'write';
  readonly shot: Shot;
}

/** The aim for reads: so much of what the framework alone can do. */
export const READ_AIM = 0.35;

export function listCases(url: string, { histories, writing }: SignedInAccounts, today: string): Case[] {
  const authorization = ({ token }: SignedIn) => ({ authorization: `Bearer ${token}` });
  const pages = HISTORIES.map((records): Case => {
    const account = histories[records];
    return {
      name: `page-${records}`,
      title: `100 maintenances out of ${records.toLocaleString('en')}`,
      kind: 'read',
      shot: {
        url: `${url}/v1/maintenances?vehicleId=${account.vehicleId}&limit=100`,
        headers: authorization(account),
      },
    };
  });
  return [
    {
      name: 'vehicles',
      title: '5 vehicles, with a photo each',
      kind: 'read',
      shot: { url: `${url}/v1/vehicles`, headers: authorization(histories[200]) },
    },
    ...pages,
    {
      name: 'create',
      title: 'create a maintenance',
      kind: 'write',
      shot: {
        url: `${url}/v1/maintenances`,
        headers: authorization(writing),
        body: recordFor(writing.vehicleId, today),
      },
    },
  ];
}

function recordFor(vehicleId: string, date: string): object {
  return {
    vehicle_id: vehicleId,
    type: 'oil_change',
    date,
    cost: 138.24,
    description: 'Vidange et filtre à huile',
    mileage: 200_000,
    garage_name: 'Garage du Vieux Pont',
    garage_address: '14 quai des Carmes, 49100 Angers',
    notes: null,
  };
}

/** The body of one answer, to be sent by the limit as well. */
export async function answerOf({ shot }: Case): Promise<unknown> {
  const response = await fetch(shot.url, {
    headers: { ...shot.headers, ...(shot.body ? { 'content-type': 'application/json' } : {}) },
    ...(shot.body ? { method: 'POST', body: JSON.stringify(shot.body) } : {}),
  });
  if (!response.ok) throw new Error(`${shot.url} answered ${response.status}`);
  return response.json();
}
