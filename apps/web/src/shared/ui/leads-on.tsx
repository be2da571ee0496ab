import { ChevronRight } from 'lucide-react';
import classes from './leads-on.module.css';

/** The sign behind the name of a row that is a link. Goes inside the link, on the line of its last word. */
export function LeadsOn() {
  return (
    <span aria-hidden="true" className={classes.sign}>
      {'\u2060'}
      <ChevronRight />
    </span>
  );
}
