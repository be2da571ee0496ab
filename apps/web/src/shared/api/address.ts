import { serverAddress } from '#platform/server-address.ts';

/** The full address of a path of the API, also of a file's signed `url`. What is no path, as in the copy, stays. */
export function apiAddress(path: string): string {
  return path.startsWith('/') || path === '' ? serverAddress() + path : path;
}

/** Cookies go to the page's own server only: across origins the token alone says who calls. */
export const apiCredentials: RequestCredentials = 'same-origin';

/** Whether a call carries the mark of the device in a header: those that sign in, across origins, where no cookie goes. */
export function carriesMark(path: string): boolean {
  return serverAddress() !== '' && !carriesToken(path);
}

const selfAuthenticating = ['signin', 'signup', 'password', 'verify', 'resend-verification'];

/** Whether a call carries the bearer token: all but those that prove who calls by their body. */
export function carriesToken(path: string): boolean {
  return !(path.startsWith('/v1/authentication') && selfAuthenticating.some((word) => path.includes(word)));
}
