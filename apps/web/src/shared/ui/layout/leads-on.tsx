import classes from './leads-on.module.css';

/** The sign behind the name of a row that is a link. Goes inside the link, on the line of its last word: letters stay there. */
export function LeadsOn() {
  return (
    <span aria-hidden="true" className={classes.sign}>
      {'\u00a0›'}
    </span>
  );
}
