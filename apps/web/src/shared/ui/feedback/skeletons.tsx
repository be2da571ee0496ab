import { useTranslation } from '#shared/i18n/use-translation.ts';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import type { ReactNode } from 'react';
import classes from './skeletons.module.css';

export interface SkeletonListProps {
  readonly count?: number;
}

/** Placeholder of list rows, such as vehicles or records. */
export function SkeletonRows({ count = 4 }: SkeletonListProps) {
  return (
    <LoadingStatus>
      {numbersTo(count).map((row) => (
        <div key={row} className={classes.row}>
          <div className={classes.tile} />
          <div className={classes.lines}>
            <div className={classes.line} data-width="half" />
            <div className={classes.line} data-width="most" data-size="small" />
          </div>
        </div>
      ))}
    </LoadingStatus>
  );
}

/** Placeholder as high as `DueRow`s, so that the content below does not move. */
export function SkeletonDueRows(props: SkeletonListProps) {
  return (
    <div className={classes.due}>
      <SkeletonRows {...props} />
    </div>
  );
}

/** Placeholder of vehicle cards, in the columns of `CardGrid`. */
export function SkeletonCards({ count = 3 }: SkeletonListProps) {
  return (
    <LoadingStatus>
      <div className={classes.grid}>
        {numbersTo(count).map((card) => (
          <div key={card} className={classes.card}>
            <div className={classes.picture} />
            <div className={classes.lines}>
              <div className={classes.line} data-width="half" />
              <div className={classes.line} data-width="half" data-size="large" />
              <div className={classes.line} data-width="most" data-size="small" />
            </div>
          </div>
        ))}
      </div>
    </LoadingStatus>
  );
}

/** Placeholder of the dashboard figures, in the layout of `Stats`. */
export function SkeletonStats({ count = 4 }: SkeletonListProps) {
  return (
    <LoadingStatus>
      <div className={classes.stats}>
        {numbersTo(count).map((stat) => (
          <div key={stat} className={classes.lines}>
            <div className={classes.line} data-width="most" data-size="small" />
            <div className={classes.line} data-width="half" data-size="large" />
          </div>
        ))}
      </div>
    </LoadingStatus>
  );
}

/** Placeholder of form fields. */
export function SkeletonForm({ count = 5 }: SkeletonListProps) {
  return (
    <LoadingStatus>
      <div className={classes.form}>
        {numbersTo(count).map((field) => (
          <div key={field} className={classes.lines}>
            <div className={classes.line} data-width="third" data-size="small" />
            <div className={classes.field} />
          </div>
        ))}
      </div>
    </LoadingStatus>
  );
}

/** Adds a text for screen readers to the shapes. */
function LoadingStatus({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div role="status" className={classes.waiting}>
      <VisuallyHidden>{t('common.state.loading')}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

function numbersTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, number) => number);
}
