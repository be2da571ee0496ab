/** The app's own scheme: `carnet://…`. A test compares it with the native projects. */
export const APP_SCHEME = 'carnet';

const RESET_PASSWORD = '/reset-password';

/** Screens whose web links carry a token that does not reset a password. */
const SCREENS_WITH_TOKEN: ReadonlySet<string> = new Set(['/verify-email']);

/**
 * The in-app address of a link; null if it has none.
 *
 * A link of the app's own scheme with type recovery and a token, and a web address with a token on any path
 * except `SCREENS_WITH_TOKEN`, open the page that sets a new password. Any other link whose path is a screen
 * opens that screen.
 *
 * @param isScreen whether the app has a screen at a pathname
 * @example linkTarget('carnet://vehicles/42', isScreen) // '/vehicles/42'
 */
export function linkTarget(link: string, isScreen: (pathname: string) => boolean): string | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  const isOwn = url.protocol === `${APP_SCHEME}:`;
  if (!isOwn && url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const values = readValues(url);
  const token = values.get('token');
  const reset = token ? `${RESET_PASSWORD}?token=${encodeURIComponent(token)}` : null;
  if (isOwn && values.get('type') === 'recovery') return reset;
  const pathname = isOwn ? ownPathname(url) : url.pathname;
  if (!isOwn && reset !== null && !SCREENS_WITH_TOKEN.has(pathname)) return reset;
  return pathname !== '/' && isScreen(pathname) ? pathname + url.search + url.hash : null;
}

/** Some mail programs and identity services put the values into the fragment. */
function readValues({ searchParams, hash }: URL): URLSearchParams {
  return new URLSearchParams([...searchParams, ...new URLSearchParams(hash.slice(1))]);
}

/**
 * A URL parses `vehicles` in `carnet://vehicles/42` as the host; `carnet:///vehicles/42` and `carnet:/…` have none.
 */
function ownPathname({ host, pathname }: URL): string {
  const whole = `/${host}/${pathname}`.replace(/\/{2,}/g, '/').replace(/\/$/, '');
  return whole === '' ? '/' : whole;
}
