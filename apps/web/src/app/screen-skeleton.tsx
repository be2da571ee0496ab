import classes from './screen-skeleton.module.css';

/** What stands in the place of a page until its chunk is here: the shape of a heading and two cards. */
export function ScreenSkeleton() {
  return (
    <div className={classes.screen} aria-hidden="true">
      <div className={classes.heading} />
      <div className={classes.card} />
      <div className={classes.tallCard} />
    </div>
  );
}
