import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from '#shared/i18n/use-translation.ts';

/** False for the first page: the browser announces that one itself. */
let hasNavigated = false;

/**
 * Sets the page title, and focuses the heading after an in-app navigation, which a screen reader would
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

/** Sets the document title: « Mes véhicules · Carnet ». */
function usePageTitle(title: string): void {
  const { t } = useTranslation();
  const full = `${title} · ${t('common.appName')}`;
  useEffect(() => {
    document.title = full;
  }, [full]);
}
