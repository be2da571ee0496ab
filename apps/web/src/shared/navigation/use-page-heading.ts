import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from '#shared/i18n/use-translation.ts';

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

/** Names the page in the window, the history and the tab: « Mes véhicules · Carnet ». */
function usePageTitle(title: string): void {
  const { t } = useTranslation();
  const full = `${title} · ${t('common.appName')}`;
  useEffect(() => {
    document.title = full;
  }, [full]);
}
