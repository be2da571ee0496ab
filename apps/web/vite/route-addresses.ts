import { isCalledByPages } from '@carnet/contract/routes/route';
import { ROUTE_TABLE } from '@carnet/contract/routes/route-table';
import type { Plugin } from 'vite';

const NAME = 'virtual:route-addresses';
/** The mark by which bundlers know that a module is no file. */
const RESOLVED = `\0${NAME}`;

/**
 * Writes the method and path of each route of the contract into a module, by the name of the route. The schemas of the
 * answers stay out of the browser’s download.
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
