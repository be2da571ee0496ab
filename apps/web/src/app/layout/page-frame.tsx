import { usePageHeading } from '#shared/navigation/use-page-heading.ts';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './page-frame.module.css';

export interface PageFrameProps {
  /** Text of the `h1` and the window title. */
  readonly title: string;
  /** Content of the heading if it is more than text, such as a name and a plate. */
  readonly heading?: ReactNode;
  /** Null while loading: its line is reserved. */
  readonly subtitle?: ReactNode;
  /** The primary action, to the right of the heading. */
  readonly actions?: ReactNode;
  /** Link to the parent page. */
  readonly back?: { readonly to: string; readonly label: string };
  /** `form`: a narrow column of 640 px. */
  readonly width?: 'content' | 'form';
  readonly children: ReactNode;
}

/** Inside of every page of a signed-in user: gutters, heading, actions. */
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
