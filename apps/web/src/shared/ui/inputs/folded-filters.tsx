import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useMediaQuery } from '@mantine/hooks';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import classes from './folded-filters.module.css';

interface FoldedFiltersProps {
  /** Always visible, next to the button. */
  readonly search?: ReactNode;
  /** Number of active filters; shown while folded. */
  readonly active: number;
  readonly children: ReactNode;
}

/** Filters of a list. On a phone folded into one button, so that the list itself fits the first screen. */
export function FoldedFilters({ search, active, children }: FoldedFiltersProps) {
  const { t } = useTranslation();
  const isWide = useMediaQuery('(min-width: 48em)', false, { getInitialValueInEffect: false });
  const [isOpen, setIsOpen] = useState(false);
  const filtersId = useId();
  if (isWide) {
    return (
      <>
        {search}
        {children}
      </>
    );
  }
  return (
    <>
      <div className={classes.head}>
        {search}
        <button
          type="button"
          className={classes.button}
          aria-expanded={isOpen}
          aria-controls={filtersId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <SlidersHorizontal size={18} aria-hidden="true" />
          {active > 0 ? t('common.filters.active', { filters: String(active) }) : t('common.filters.label')}
        </button>
      </div>
      <div id={filtersId} className={classes.filters}>
        {isOpen && children}
      </div>
    </>
  );
}
