import { loadOnce, type OneLoad } from '#shared/loading/load-once.ts';
import { use, type ComponentType } from 'react';

/** A page in a chunk of its own. */
export type LazyPage = OneLoad<ComponentType>;

/** @example lazyPage(() => import('#app/pages/login-page.tsx'), 'LoginPage') */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPage {
  return loadOnce(async () => (await load())[name]);
}

/** The component of the page. The one who asks suspends until its chunk is here. */
export function useLazyPage(page: LazyPage): ComponentType {
  return page.loaded() ?? use(page.load());
}
