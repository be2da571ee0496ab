import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './card.module.css';

export interface CardProps {
  readonly title?: string;
  /** 2 by default: a card directly under the page's `h1`. */
  readonly headingLevel?: 2 | 3;
  /** Link to the full list, e.g. « Tout voir »; `label` is its accessible name if `text` is vague. */
  readonly link?: { readonly to: string; readonly text: string; readonly label?: string };
  /** Controls to the right of the heading, instead of a link. */
  readonly actions?: ReactNode;
  /** `none` for rows that reach the edges. */
  readonly padding?: 'normal' | 'none';
  readonly children: ReactNode;
}

/** A bordered section with a heading and an optional link. */
export function Card({ title, headingLevel = 2, link, actions, padding = 'normal', children }: CardProps) {
  const headingId = useId();
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  if (title === undefined) {
    return (
      <div className={classes.card} data-padding={padding}>
        <div className={classes.body}>{children}</div>
      </div>
    );
  }
  return (
    <section className={classes.card} data-padding={padding} aria-labelledby={headingId}>
      <div className={classes.head}>
        <Heading id={headingId}>{title}</Heading>
        {link && (
          <Link to={link.to} className={classes.link} aria-label={link.label}>
            {link.text}
          </Link>
        )}
        {actions}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
