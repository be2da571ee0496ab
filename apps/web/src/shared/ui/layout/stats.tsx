import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './stats.module.css';

export interface StatsProps {
  /** Accessible name of the group of figures. */
  readonly label: string;
  /** `Stat` elements. */
  readonly children: ReactNode;
}

export interface StatProps {
  readonly label: string;
  /** A number as text, an `Amount` or a `Mileage`. */
  readonly value: ReactNode;
  /** Link to the details behind the figure. */
  readonly to?: string;
}

/** Key figures of a page, in one card. */
export function Stats({ label, children }: StatsProps) {
  return (
    <section aria-label={label} className={classes.card}>
      <dl className={classes.stats}>{children}</dl>
    </section>
  );
}

export function Stat({ label, value, to }: StatProps) {
  return (
    <div className={classes.stat}>
      <dt>{to === undefined ? label : <Link to={to}>{label}</Link>}</dt>
      <dd>{value}</dd>
    </div>
  );
}
