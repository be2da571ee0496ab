import { unbroken } from '#shared/i18n/unbroken.tsx';
import { usePageHeading } from '#shared/navigation/use-page-heading.ts';
import type { ReactNode } from 'react';
import classes from './guest-page.module.css';

interface GuestPageProps {
  readonly title: string;
  readonly lead: string;
  readonly offer?: ReactNode;
  /** Next to the card, or above it in a narrow window. */
  readonly about?: ReactNode;
  readonly children: ReactNode;
  /** Link to the related page. */
  readonly footer: ReactNode;
}

/** Layout of a page before signing in: one card with one form. */
export function GuestPage({ title, lead, offer, about, children, footer }: GuestPageProps) {
  const heading = usePageHeading(title);
  return (
    <div className={classes.page} data-about={about !== undefined || undefined}>
      {offer}
      {about}
      <div className={classes.card}>
        <div className={classes.head}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className={classes.lead}>{unbroken(lead)}</p>
        </div>
        {children}
      </div>
      <p className={classes.footer}>{footer}</p>
    </div>
  );
}
