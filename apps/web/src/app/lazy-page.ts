import { loadOnce } from '#shared/loading/load-once.ts';
import type { ComponentType } from 'react';

/** A page in a chunk of its own: the same promise at each call. */
export type LoadPage = () => Promise<ComponentType>;

/** @example lazyPage(() => import('#app/pages/login-page.tsx'), 'LoginPage') */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LoadPage {
  return loadOnce(async () => (await load())[name]);
}
