import { usePageHeading } from '#shared/navigation/use-page-heading.ts';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './page-frame.module.css';

export interface PageFrameProps {
  /** The one `h1`; also names the window. */
  readonly title: string;
  /** What the heading shows when it is more than a text, such as a name beside its plate. */
  readonly heading?: ReactNode;
  /** Null while it is not known yet: its line is kept free. */
  readonly subtitle?: ReactNode;
  /** The one primary action, at the right of the heading. */
  readonly actions?: ReactNode;
  /** The way up, for a page below another. */
  readonly back?: { readonly to: string; readonly label: string };
  /** `form`: a narrow column of 640. */
  readonly width?: 'content' | 'form';
  readonly children: ReactNode;
}

/** The inside of every page of someone signed in: gutters, heading, actions. */
export function PageFrame({ title, subtitle, actions, back, width = 'content', ...content }: PageFrameProps) {
  const heading = usePageHeading(title);
  return (
    <div className={classes.page} data-width={width}>
      <header className={classes.head}>
        <div className={classes.names}>
          {back && (
            <Link to={back.to} className={classes.back}>
              <ChevronLeft size={18} aria-hidden="true" />
              {back.label}
            </Link>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {content.heading ?? title}
          </h1>
          {subtitle !== undefined && subtitle !== false && <div className={classes.subtitle}>{subtitle}</div>}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </header>
      {content.children}
    </div>
  );
}
