import type { ReactNode } from 'react';
import classes from './section-stack.module.css';

/** The folding sections of a form, below its essential fields. */
export function SectionStack({ children }: { readonly children: ReactNode }) {
  return <div className={classes.stack}>{children}</div>;
}
