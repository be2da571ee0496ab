import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './stats.module.css';

export interface StatsProps {
  /** What the figures are about, for screen readers. */
  readonly label: string;
  /** `Stat` elements. */
  readonly children: ReactNode;
}

export interface StatProps {
  readonly label: string;
  /** The figure: a number as text, an `Amount`, a `Mileage`. */
  readonly value: ReactNode;
  /** Where the figure comes from. */
  readonly to?: string;
}

/** The key figures of a page, side by side in one card. */
export function Stats({ label, children }: StatsProps) {
  return (
    <section aria-label={label} className={classes.card}>
      <dl className={classes.stats}>{children}</dl>
    </section>
  );
}

/** One figure with its label: the figure is the largest thing on the card. */
export function Stat({ label, value, to }: StatProps) {
  return (
    <div className={classes.stat}>
      <dt>{to === undefined ? label : <Link to={to}>{label}</Link>}</dt>
      <dd>{value}</dd>
    </div>
  );
}
