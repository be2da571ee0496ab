import { loadOnce, type KeptPromise } from '#shared/loading/load-once.ts';
import type { ComponentType } from 'react';

/** Loads a page from its own chunk, for `readLoaded`. */
export type LazyPage = () => KeptPromise<ComponentType>;

/** @example lazyPage(() => import('#app/pages/account/login-page.tsx'), 'LoginPage') */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPage {
  return loadOnce(async () => (await load())[name]);
}
