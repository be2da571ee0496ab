import { unbroken } from '#shared/i18n/unbroken.tsx';
import { usePageHeading } from '#shared/navigation/use-page-heading.ts';
import type { ReactNode } from 'react';
import classes from './guest-page.module.css';

interface GuestPageProps {
  readonly title: string;
  readonly lead: string;
  /** Above the card. */
  readonly offer?: ReactNode;
  /** Beside the card, or above it where there is no room beside it. */
  readonly about?: ReactNode;
  readonly children: ReactNode;
  /** The way to the neighbouring page. */
  readonly footer: ReactNode;
}

/** A page before signing in: one card with one form. */
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
