import { keepPlace, placeOf } from '#shared/navigation/kept-places.ts';
import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * A new page starts at its top; going back finds the place where the page was left. Filters in the address move
 * nothing. The browser's own way comes before the page is drawn again, so it is switched off.
 */
export function ScrollPlace() {
  const { key, pathname } = useLocation();
  const how = useNavigationType();
  const shownPathname = useRef(pathname);
  // Followed and not read: reading it would have the browser lay the page out in the middle of drawing it.
  const place = useRef(0);
  useLayoutEffect(() => {
    const follow = () => {
      place.current = window.scrollY;
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const wanted = how === 'POP' ? placeOf(key, pathname) : 0;
    const isElsewhere = how === 'POP' || shownPathname.current !== pathname;
    // For `app/maintenance/reminder-rows.module.css`: what lies above the place has its true height only when it is laid out.
    if (isElsewhere) document.documentElement.toggleAttribute('data-returned', wanted > 0);
    if (isElsewhere && (wanted > 0 || place.current > 0)) {
      window.scrollTo(0, wanted);
      place.current = window.scrollY;
    }
    shownPathname.current = pathname;
    const keep = () => keepPlace(key, pathname, place.current);
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      window.removeEventListener('pagehide', keep);
    };
  }, [key, pathname, how]);
  return null;
}
