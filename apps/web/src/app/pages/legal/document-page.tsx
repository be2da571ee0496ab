import { LegalLinks } from '#app/layout/legal-links.tsx';
import { useIsSignedIn } from '#shared/session/session.ts';
import type { ReactNode } from 'react';
import classes from './document-page.module.css';

/** Frame of a public document; the guest frame already has gutters and links. */
export function DocumentPage({ children }: { readonly children: ReactNode }) {
  const isSignedIn = useIsSignedIn();
  return (
    <div className={classes.page} data-framed={!isSignedIn}>
      {children}
      {isSignedIn && <LegalLinks />}
    </div>
  );
}
