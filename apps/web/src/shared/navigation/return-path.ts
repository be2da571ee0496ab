import { paths } from '#shared/navigation/paths.ts';
import type { Location } from 'react-router';

/** Why the user has left; absent where they did not mean to. */
export type ChosenEnd = 'signedOut' | 'erased';

/** The state of the login page for a user who left by choice: it brings them back to no page. */
export function leftStateFor(left: ChosenEnd): { readonly left: ChosenEnd } {
  return { left };
}

/** How the user has left by choice; null where they did not. */
export function chosenEndOf(state: unknown): ChosenEnd | null {
  const left = typeof state === 'object' && state !== null && 'left' in state ? state.left : null;
  return left === 'signedOut' || left === 'erased' ? left : null;
}

/** What the login page is told by the page that sent the person there. Kept in the history, so a reload keeps it. */
export interface ReturnState {
  readonly returnTo: string;
}

/** The state that brings the person back to where they are, once signed in. */
export function returnStateFor({ pathname, search, hash }: Location): ReturnState {
  return { returnTo: pathname + search + hash };
}

/**
 * Where to go after signing in: only a path of this app is honoured. Anything else (`//evil.example`,
 * `/\evil.example`, a state written by another version) leads to the dashboard.
 */
export function returnPathOf(state: unknown): string {
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
