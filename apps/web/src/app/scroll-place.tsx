import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const KEPT_UNDER = 'carnet.scroll';
const MOST_KEPT = 50;

/** A new page starts at its top; going back finds the place where the page was left. Filters in the address move nothing. */
export function ScrollPlace() {
  const { key, pathname } = useLocation();
  const how = useNavigationType();
  const shownPathname = useRef(pathname);
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    if (how === 'POP') window.scrollTo(0, readPlaces().get(key) ?? 0);
    else if (shownPathname.current !== pathname) window.scrollTo(0, 0);
    shownPathname.current = pathname;
    const keep = () => keepPlace(key, window.scrollY);
    window.addEventListener('scrollend', keep);
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('scrollend', keep);
      window.removeEventListener('pagehide', keep);
    };
  }, [key, pathname, how]);
  return null;
}

function keepPlace(key: string, y: number): void {
  const places = readPlaces();
  places.delete(key);
  const latest = [...places, [key, y]].slice(-MOST_KEPT);
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
