import { isCalledByPages } from '@carnet/contract/routes/route';
import { ROUTE_TABLE } from '@carnet/contract/routes/route-table';
import type { Plugin } from 'vite';

const NAME = 'virtual:route-addresses';
/** Bundlers mark virtual modules with this prefix. */
const RESOLVED = `\0${NAME}`;

/**
 * Generates a module with method and path of each route, by route name. Keeps the response schemas out of the bundle.
 */
export function routeAddresses(): Plugin {
  return {
    name: 'carnet-route-addresses',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined;
      const called = ROUTE_TABLE.filter(isCalledByPages);
      const addresses = called.map(({ name, method, path }) => [name, [method, path]]);
      return `export const routeAddresses = ${JSON.stringify(Object.fromEntries(addresses))};`;
    },
  };
}
