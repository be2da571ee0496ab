import { focusHeading } from '#shared/navigation/arrival-focus.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** Sets the page title, and focuses the heading on arrival. The heading needs `tabIndex={-1}`. */
export function usePageHeading(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const [location] = useState(useLocation().key);
  usePageTitle(title);
  useLayoutEffect(() => focusHeading(heading.current, location), [location]);
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
