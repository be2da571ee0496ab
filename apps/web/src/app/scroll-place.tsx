import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const KEPT_UNDER = 'carnet.scroll';
const MOST_KEPT = 50;

/**
 * A new page starts at its top; going back finds the place where the page was left. Filters in the address move
 * nothing. The browser's own way comes before the page is drawn again, so it is switched off.
 */
export function ScrollPlace() {
  const { key, pathname } = useLocation();
  const how = useNavigationType();
  const shownPathname = useRef(pathname);
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const page = `${key} ${pathname}`;
    if (how === 'POP') window.scrollTo(0, readPlaces().get(page) ?? 0);
    else if (shownPathname.current !== pathname) window.scrollTo(0, 0);
    shownPathname.current = pathname;
    let place = window.scrollY;
    const follow = () => {
      place = window.scrollY;
    };
    const keep = () => keepPlace(page, place);
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      window.removeEventListener('scroll', follow);
      window.removeEventListener('pagehide', keep);
    };
  }, [key, pathname, how]);
  return null;
}

function keepPlace(page: string, y: number): void {
  const places = readPlaces();
  places.delete(page);
  const latest = [...places, [page, y]].slice(-MOST_KEPT);
  try {
    sessionStorage.setItem(KEPT_UNDER, JSON.stringify(latest));
  } catch {
    // Nothing is lost but a place on a page.
  }
}

function readPlaces(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEPT_UNDER) ?? '[]'));
  } catch {
    return new Map();
  }
}
