import { routeAt } from '#app/route-table.ts';
import { linkTarget } from '#platform/links/link-target.ts';

/** The address in the app that a link leads to; null when there is none. */
export function screenOfLink(link: string): string | null {
  return linkTarget(link, (pathname) => routeAt(pathname) !== undefined);
}
