import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useWhenIdle } from '#shared/loading/use-when-idle.ts';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import classes from './vehicle-sections.module.css';

/** The sections of a vehicle's page, in their order; also the fragments of its address. */
const SECTIONS = ['upcoming', 'history', 'costs', 'papers', 'facts'] as const;
type Section = (typeof SECTIONS)[number];

/** The ways to the sections of the page. They stay in sight while the page is scrolled. */
export function VehicleSectionLinks() {
  const { t } = useTranslation('vehicles');
  const { search, hash } = useLocation();
  const asked = SECTIONS.find((section) => hash === `#${section}`);
  // By then what stands above the section has its height.
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

/** The cards that a link leads to. */
export function VehicleSection({ section, children }: VehicleSectionProps) {
  return (
    <div id={section} className={classes.section}>
      {children}
    </div>
  );
}

/** Brings a section into sight; the keyboard and the screen reader go on at its first heading. */
function showSection(section: Section): void {
  const element = document.getElementById(section);
  element?.scrollIntoView({ block: 'start' });
  const heading = element?.querySelector<HTMLElement>('h2');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
