/** The app's own scheme: `carnet://…`. The native projects name it too; a test holds them together. */
export const APP_SCHEME = 'carnet';

const RESET_PASSWORD = '/reset-password';

/** The screens whose own web links carry a token: theirs is not one that sets a new password. */
const SCREENS_WITH_TOKEN: ReadonlySet<string> = new Set(['/verify-email']);

/**
 * The address in the app that a link leads to; null when there is none.
 *
 * A link of the app's own scheme with type recovery and a token, and a web address with a token on any path but those of
 * `SCREENS_WITH_TOKEN`, open the page that sets a new password. Any other link whose path is a screen opens that screen.
 *
 * @param isScreen whether the app has a screen at a pathname
 * @example linkTarget('carnet://vehicles/42', isScreen) // '/vehicles/42'
 */
export function linkTarget(link: string, isScreen: (pathname: string) => boolean): string | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  const isOwn = url.protocol === `${APP_SCHEME}:`;
  if (!isOwn && url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const values = valuesOf(url);
  const token = values.get('token');
  const reset = token ? `${RESET_PASSWORD}?token=${encodeURIComponent(token)}` : null;
  if (isOwn && values.get('type') === 'recovery') return reset;
  const pathname = isOwn ? ownPathname(url) : url.pathname;
  if (!isOwn && reset !== null && !SCREENS_WITH_TOKEN.has(pathname)) return reset;
  return pathname !== '/' && isScreen(pathname) ? pathname + url.search + url.hash : null;
}

/** Some mail programs and identity services put the values behind a `#`. */
function valuesOf({ searchParams, hash }: URL): URLSearchParams {
  return new URLSearchParams([...searchParams, ...new URLSearchParams(hash.slice(1))]);
}

/** In `carnet://vehicles/42` a URL takes `vehicles` for the host; `carnet:///vehicles/42` and `carnet:/…` have none. */
function ownPathname({ host, pathname }: URL): string {
  const whole = `/${host}/${pathname}`.replace(/\/{2,}/g, '/').replace(/\/$/, '');
  return whole === '' ? '/' : whole;
}
