import { useTranslation } from '#shared/i18n/use-translation.ts';
import { InTurn } from '#shared/loading/in-turn.tsx';
import { useWhenIdle } from '#shared/loading/use-when-idle.ts';
import { hasFocusMoved } from '#shared/navigation/arrival-focus.ts';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import classes from './vehicle-sections.module.css';

/** Sections of a vehicle's page, in order; also the fragments of its address. */
const SECTIONS = ['upcoming', 'history', 'costs', 'papers', 'facts'] as const;
type Section = (typeof SECTIONS)[number];

/** Sticky links to the sections of the page. */
export function VehicleSectionLinks() {
  const { t } = useTranslation('vehicles');
  const { search } = useLocation();
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
  /** On the first screen: drawn with the page, not in its turn. */
  readonly isAtOnce?: boolean;
  /** Its cards, each with its heading. */
  readonly children: ReactNode;
}

/** Target of a section link. */
export function VehicleSection({ section, isAtOnce = false, children }: VehicleSectionProps) {
  return (
    <div id={section} className={classes.section}>
      <InTurn isAtOnce={isAtOnce}>
        {children}
        <SectionArrival section={section} />
      </InTurn>
    </div>
  );
}

/** Shows the section that the address names, once it is drawn. */
function SectionArrival({ section }: { readonly section: Section }) {
  const { hash } = useLocation();
  // By then the content above the section has its final height.
  useWhenIdle(() => {
    if (hash === `#${section}` && !hasFocusMoved()) showSection(section);
  });
  return null;
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
