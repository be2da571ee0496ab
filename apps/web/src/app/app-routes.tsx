import { GuestsOnly, OwnersOnly } from '#app/guards.tsx';
import { NotFoundPage } from '#app/pages/not-found-page.tsx';
import { FaultBoundary } from '#app/route-boundary.tsx';
import { loadLayout, routeTable, type Access } from '#app/route-table.ts';
import { ScreenSkeleton } from '#app/screen-skeleton.tsx';
import { Screen } from '#app/screen.tsx';
import { GuestFrame } from '#app/layout/guest-frame.tsx';
import { paths } from '#shared/navigation/paths.ts';
import { useIsSignedIn } from '#shared/session/session.ts';
import { readLoaded } from '#shared/loading/read-loaded.ts';
import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';

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
