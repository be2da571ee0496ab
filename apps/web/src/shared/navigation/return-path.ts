import { paths } from '#shared/navigation/paths.ts';
import type { Location } from 'react-router';

/** Why the user left; absent if the session ended otherwise. */
export type ChosenEnd = 'signedOut' | 'erased';

/** State of the login page after a deliberate sign-out: without a page to return to. */
export function signedOutState(left: ChosenEnd): { readonly left: ChosenEnd } {
  return { left };
}

/** How the user left deliberately, or null. */
export function readChosenEnd(state: unknown): ChosenEnd | null {
  const left = typeof state === 'object' && state !== null && 'left' in state ? state.left : null;
  return left === 'signedOut' || left === 'erased' ? left : null;
}

/** Passed to the login page by the page that redirected there. In the history state, so it survives a reload. */
export interface ReturnState {
  readonly returnTo: string;
}

/** State that returns the user to the current page after signing in. */
export function returnStateFor({ pathname, search, hash }: Location): ReturnState {
  return { returnTo: pathname + search + hash };
}

/**
 * Where to go after signing in: only paths of this app are accepted. Anything else (`//evil.example`,
 * `/\evil.example`, a state of another version) leads to the dashboard.
 */
export function readReturnPath(state: unknown): string {
  const wanted = isReturnState(state) ? state.returnTo : paths.dashboard;
  const origin = 'https://carnet.invalid';
  if (!wanted.startsWith('/') || !URL.canParse(wanted, origin)) return paths.dashboard;
  const url = new URL(wanted, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : paths.dashboard;
}

function isReturnState(state: unknown): state is ReturnState {
  return (
    typeof state === 'object' && state !== null && 'returnTo' in state && typeof state.returnTo === 'string'
  );
}
