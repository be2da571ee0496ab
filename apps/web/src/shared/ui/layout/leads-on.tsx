import classes from './leads-on.module.css';

/** Chevron after the name of a row that is a link. Inside the link, kept on the line of the last word. */
export function LeadsOn() {
  return (
    <span aria-hidden="true" className={classes.sign}>
      {'\u00a0›'}
    </span>
  );
}
