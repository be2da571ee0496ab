import { usePageTitle } from '#shared/navigation/use-page-title.ts';
import { useEffect, useRef, type RefObject } from 'react';

/** The page that the browser itself has opened; it announces that one. */
let hasNavigated = false;

/**
 * Names the page, and moves the focus to its heading after a navigation inside the app, which a screen reader would
 * otherwise not notice. The heading needs `tabIndex={-1}`.
 */
export function usePageHeading(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => {
    if (hasNavigated) heading.current?.focus({ preventScroll: true });
    hasNavigated = true;
  }, []);
  return heading;
}
