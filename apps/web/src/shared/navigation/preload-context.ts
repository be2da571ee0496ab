import { createContext, use } from 'react';

/** Fetches a screen ahead of its showing. A context, because the screens are made of what would import them. */
export const PreloadContext = createContext<(pathname: string) => void>(() => undefined);

export function usePreload(): (pathname: string) => void {
  return use(PreloadContext);
}
