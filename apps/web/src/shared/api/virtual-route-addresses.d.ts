declare module 'virtual:route-addresses' {
  /** Written by the build (vite/route-addresses.ts) from the route table of the contract. */
  export const routeAddresses: typeof import('#shared/api/routes.ts').ROUTE_ADDRESSES;
}
