import { LegalLinks } from '#app/layout/legal-links.tsx';
import { useIsSignedIn } from '#shared/session/session.ts';
import type { ReactNode } from 'react';
import classes from './document-page.module.css';

/** A public document in whichever frame it is shown; that of guests has the gutters and the links already. */
export function DocumentPage({ children }: { readonly children: ReactNode }) {
  const isSignedIn = useIsSignedIn();
  return (
    <div className={classes.page} data-framed={!isSignedIn}>
      {children}
      {isSignedIn && <LegalLinks />}
    </div>
  );
}
