import { paths } from '#shared/navigation/paths.ts';
import { returnPathOf, returnStateFor } from '#shared/navigation/return-path.ts';
import { forgetSessionEnd, lastSessionEnd, useIsSignedIn } from '#shared/session/session.ts';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';

/**
 * The screens of someone signed in. Whoever is not, or no longer, goes to the login page, which brings them back to
 * where they were; unless they left by themselves.
 */
export function OwnersOnly() {
  const isSignedIn = useIsSignedIn();
  const location = useLocation();
  if (isSignedIn) return <Outlet />;
  const end = lastSessionEnd();
  return (
    <Navigate
      replace
      to={end === null ? paths.login : paths.loginAfterSession}
      state={end === 'signedOut' ? null : returnStateFor(location)}
    />
  );
}

/** The screens before signing in. Whoever is signed in, or has just done so, goes on to where they wanted to be. */
export function GuestsOnly() {
  const isSignedIn = useIsSignedIn();
  const { state } = useLocation();
  const [wasSignedIn] = useState(isSignedIn);
  useEffect(forgetSessionEnd, []);
  return (
    <>
      {isSignedIn && <Navigate replace to={returnPathOf(state)} />}
      {/* The form stays until the next page is there, or the screen would be blank in between. */}
      {!wasSignedIn && <Outlet />}
    </>
  );
}
