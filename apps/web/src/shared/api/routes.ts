/// <reference path="./virtual-route-addresses.d.ts" />
import type {
  CalledByPages,
  PathParameter,
  RouteAnswer,
  RouteBodyInput,
  RouteQueryInput,
} from '@carnet/contract/routes/route';
import type { Routes } from '@carnet/contract/routes/route-table';
import { routeAddresses } from 'virtual:route-addresses';

/** Every call that a page can make, by name, as the contract defines it. */
export type WireRoutes = CalledByPages<Routes>;
export type RouteName = keyof WireRoutes;

/** The method and path of each call: written by the build, so that the schemas stay out of the download. */
export const ROUTE_ADDRESSES: {
  readonly [N in RouteName]: readonly [WireRoutes[N]['method'], WireRoutes[N]['path']];
} = routeAddresses;

export type Answer<N extends RouteName> = RouteAnswer<WireRoutes[N]>;
export type BodyInput<N extends RouteName> = RouteBodyInput<WireRoutes[N]>;
export type PathOf<N extends RouteName> = Record<PathParameter<WireRoutes[N]['path']>, string>;
/** Query values, where an absent one may also be written `undefined`. */
export type QueryInput<N extends RouteName> = {
  [K in keyof RouteQueryInput<WireRoutes[N]>]?: RouteQueryInput<WireRoutes[N]>[K] | undefined;
};
