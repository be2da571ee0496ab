import type { Answer, PathOf, RouteName, WireRoutes } from '#shared/api/routes.ts';
import type { RouteBody } from '@carnet/contract/routes/route';

/** A received call, its body parsed by the contract's schema. */
export interface FakeCall<N extends RouteName = RouteName> {
  readonly name: N;
  readonly path: PathOf<N>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: RouteBody<WireRoutes[N]>;
  readonly headers: Headers;
}

type Reply<N extends RouteName> = [Answer<N>] extends [undefined] ? void : Answer<N>;
/** Returns a response, or throws a refusal. */
export type Handler<N extends RouteName> = (call: FakeCall<N>) => Reply<N> | Promise<Reply<N>>;
/** Handlers by route name. */
export type Handlers = { readonly [N in RouteName]?: Handler<N> };
