/** Where the API answers: the origin of the page, unless the build names another (the native app does). */
const apiBase: string = import.meta.env.VITE_API_BASE ?? '';

/** The full address of a path of the API, also of a file's signed `url`. */
export function apiAddress(path: string): string {
  return apiBase + path;
}

export const apiCredentials: RequestCredentials = apiBase ? 'include' : 'same-origin';

const selfAuthenticating = ['signin', 'signup', 'password', 'verify', 'resend-verification'];

/** Whether a call carries the bearer token: all but those that prove who calls by their body (specification, section 7). */
export function carriesToken(path: string): boolean {
  return !(path.startsWith('/v1/authentication') && selfAuthenticating.some((word) => path.includes(word)));
}
