import { serverAddress } from '#platform/server-address.ts';

/**
 * Absolute address of an API path or of a file's signed `url`. Other values, such as `blob:` addresses of the
 * copy, are returned unchanged.
 */
export function apiAddress(path: string): string {
  return path.startsWith('/') || path === '' ? serverAddress() + path : path;
}

/** Cookies are sent same-origin only; across origins only the token identifies the caller. */
export const apiCredentials: RequestCredentials = 'same-origin';

/** Whether a call sends the device mark in a header: cross-origin sign-ins, where no cookie is sent. */
export function carriesMark(path: string): boolean {
  return serverAddress() !== '' && !carriesToken(path);
}

const selfAuthenticating = ['signin', 'signup', 'password', 'verify', 'resend-verification'];

/** Whether a call sends the bearer token: all except those that authenticate by their body. */
export function carriesToken(path: string): boolean {
  return !(path.startsWith('/v1/authentication') && selfAuthenticating.some((word) => path.includes(word)));
}
