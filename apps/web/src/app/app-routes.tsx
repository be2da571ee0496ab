import { NotFoundPage } from '#app/pages/not-found-page.tsx';
import { FaultBoundary, RouteBoundary } from '#app/route-boundary.tsx';
import { loadLayout, routeTable, type Access, type AppRoute } from '#app/route-table.ts';
import { ScreenSkeleton } from '#app/screen-skeleton.tsx';
import { GuestFrame } from '#app/layout/guest-frame.tsx';
import { paths } from '#shared/navigation/paths.ts';
import { useIsSignedIn, forgetSessionEnd, lastSessionEnd } from '#shared/session/session.ts';
import { readLoaded } from '#shared/loading/read-loaded.ts';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, Route, Routes, Outlet, useLocation } from 'react-router';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { returnPathOf, returnStateFor } from '#shared/navigation/return-path.ts';

/** Every address of the app, each behind its guard. */
export function AppRoutes() {
  return (
    <FaultBoundary>
      <Suspense fallback={<ScreenSkeleton />}>
        <Routes>
          <Route path={paths.home} element={<Navigate replace to={paths.dashboard} />} />
          <Route element={<OwnersOnly />}>
            <Route element={<OwnerFrame />}>{screens('owner')}</Route>
          </Route>
          <Route element={<GuestFrame />}>
            <Route element={<GuestsOnly />}>{screens('guest')}</Route>
          </Route>
          <Route element={<EitherFrame />}>
            {screens('anyone')}
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Routes>
      </Suspense>
    </FaultBoundary>
  );
}

function screens(access: Access) {
  return routeTable
    .filter((route) => route.access === access)
    .map((route) => <Route key={route.path} path={route.path} element={<Screen route={route} />} />);
}

function OwnerFrame() {
  const Layout = readLoaded(loadLayout());
  return <Layout />;
}

function EitherFrame() {
  return useIsSignedIn() ? <OwnerFrame /> : <GuestFrame />;
}

/**
 * One screen: its chunk and texts on the way, then the page; a fault stays inside it. The Suspense lies outside what
 * is renewed at each address, so that going elsewhere keeps the page shown until the next one is there.
 */
function Screen({ route }: { readonly route: AppRoute }) {
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <RouteBoundary>
        <Page route={route} />
      </RouteBoundary>
    </Suspense>
  );
}

function Page({ route }: { readonly route: AppRoute }) {
  // Asked for before anything suspends, so that chunk and texts travel together.
  const page = route.loadPage();
  useTranslation(...route.texts);
  const Content = readLoaded(page);
  return <Content />;
}

/**
 * The screens of someone signed in. Whoever is not, or no longer, goes to the login page, which brings them back to
 * where they were; unless they left by themselves.
 */
function OwnersOnly() {
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
function GuestsOnly() {
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
