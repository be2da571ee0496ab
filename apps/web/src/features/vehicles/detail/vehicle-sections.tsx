import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useWhenIdle } from '#shared/loading/use-when-idle.ts';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import classes from './vehicle-sections.module.css';

/** Sections of a vehicle's page, in order; also the fragments of its address. */
const SECTIONS = ['upcoming', 'history', 'costs', 'papers', 'facts'] as const;
type Section = (typeof SECTIONS)[number];

/** Sticky links to the sections of the page. */
export function VehicleSectionLinks() {
  const { t } = useTranslation('vehicles');
  const { search, hash } = useLocation();
  const asked = SECTIONS.find((section) => hash === `#${section}`);
  // By then the content above the section has its final height.
  useWhenIdle(() => asked && showSection(asked));
  return (
    <nav className={classes.links} aria-label={t('vehicles.detail.sections.label')}>
      {SECTIONS.map((section) => (
        <Link
          key={section}
          replace
          to={{ search, hash: section }}
          className={classes.link}
          onClick={() => showSection(section)}
        >
          {t(`vehicles.detail.sections.${section}`)}
        </Link>
      ))}
    </nav>
  );
}

interface VehicleSectionProps {
  readonly section: Section;
  /** Its cards, each with its heading. */
  readonly children: ReactNode;
}

/** Target of a section link. */
export function VehicleSection({ section, children }: VehicleSectionProps) {
  return (
    <div id={section} className={classes.section}>
      {children}
    </div>
  );
}

/** Scrolls to a section and focuses its first heading, for keyboards and screen readers. */
function showSection(section: Section): void {
  const element = document.getElementById(section);
  element?.scrollIntoView({ block: 'start' });
  const heading = element?.querySelector<HTMLElement>('h2');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
