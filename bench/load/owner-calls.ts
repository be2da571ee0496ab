import { bearer } from '#load/cases.ts';
import type { Shot } from '#load/shooting.ts';

/** What somebody asks for, without the address of the server. */
export interface OwnerCall {
  readonly name: string;
  readonly title: string;
  /** Addresses that are asked for in turn. */
  readonly addresses: (vehicleId: string) => readonly string[];
}

/** A page, a search that finds, one that does not, the sums, and all that the dashboard asks for. */
export const OWNER_CALLS: readonly OwnerCall[] = [
  {
    name: 'list',
    title: '100 records of a vehicle',
    addresses: (vehicleId) => [`/v1/maintenances?vehicleId=${vehicleId}&limit=100`],
  },
  {
    name: 'search',
    title: 'a search that finds every eighth',
    addresses: () => ['/v1/maintenances?q=pneus&limit=20'],
  },
  {
    name: 'search-nothing',
    title: 'a search that finds nothing',
    addresses: () => ['/v1/maintenances?q=introuvable&limit=20'],
  },
  { name: 'summary', title: 'counts and sums', addresses: () => ['/v1/maintenances/summary'] },
  {
    name: 'dashboard',
    title: 'a call of the dashboard’s six',
    addresses: () => [
      '/v1/authentication/user-context',
      '/v1/settings',
      '/v1/vehicles?limit=500',
      '/v1/maintenances/reminders?limit=500',
      '/v1/maintenances/summary',
      '/v1/maintenances?limit=5',
    ],
  },
];

/** The requests of many owners in turn: no two after each other are of the same one. */
export function shotsOf(
  url: string,
  { addresses }: OwnerCall,
  owners: readonly { readonly token: string; readonly vehicleId: string }[],
): Shot[] {
  const perOwner = owners.map((owner) => addresses(owner.vehicleId));
  const rounds = perOwner[0]?.length ?? 0;
  return Array.from({ length: rounds }, (_, turn) =>
    owners.map((owner, index) => ({
      url: `${url}${perOwner[index]?.[turn]}`,
      headers: bearer(owner),
    })),
  ).flat();
}
