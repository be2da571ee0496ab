import { createContext, use } from 'react';

/** Preloads a screen. A context, because the route table imports the screens that need it. */
export const PreloadContext = createContext<(pathname: string) => void>(() => undefined);

export function usePreload(): (pathname: string) => void {
  return use(PreloadContext);
}
