import { NotFoundPage } from '#app/pages/not-found-page.tsx';
import { loadLayout, routeTable, type Access, type AppRoute } from '#app/route-table.ts';
import { GuestFrame } from '#app/layout/guest-frame.tsx';
import { paths } from '#shared/navigation/paths.ts';
import { useIsSignedIn, forgetSessionEnd, lastSessionEnd } from '#shared/session/session.ts';
import { readLoaded } from '#shared/loading/read-loaded.ts';
import { Suspense, useEffect, useState, Component, type ReactNode } from 'react';
import { Navigate, Route, Routes, Outlet, useLocation } from 'react-router';
import { Button } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { signedOutState, readReturnPath, returnStateFor } from '#shared/navigation/return-path.ts';
import { forgetFailedLoads } from '#shared/loading/load-once.ts';
import { MessagePage } from '#app/message-page.tsx';
import skeleton from './screen-skeleton.module.css';

/** Every route of the app, behind its access guard. */
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
 * A screen: skeleton while its chunk and texts load, then the page inside an error boundary. The Suspense is outside
 * the boundary that is re-keyed per address, so a navigation keeps the old page until the new one is ready.
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
  // Start before anything suspends, so that chunk and texts load in parallel.
  const page = route.loadPage();
  useTranslation(...route.texts);
  const Content = readLoaded(page);
  return <Content />;
}

/**
 * Pages for signed-in users. Others are sent to the login page, which returns them here after signing in
 * unless they signed out themselves.
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
      state={end === null || end === 'expired' ? returnStateFor(location) : signedOutState(end)}
    />
  );
}

/** Pages before signing in. A signed-in user is redirected to the page they came for. */
function GuestsOnly() {
  const isSignedIn = useIsSignedIn();
  const { state } = useLocation();
  const [wasSignedIn] = useState(isSignedIn);
  useEffect(forgetSessionEnd, []);
  return (
    <>
      {isSignedIn && <Navigate replace to={readReturnPath(state)} />}
      {/* Keep the form until the next page is ready; the screen would be blank in between. */}
      {!wasSignedIn && <Outlet />}
    </>
  );
}

/** Placeholder while a page's chunk loads: a heading and two cards. */
function ScreenSkeleton() {
  return (
    <div className={skeleton.screen} aria-hidden="true">
      <div className={skeleton.heading} />
      <div className={skeleton.card} />
      <div className={skeleton.tallCard} />
    </div>
  );
}

/** Contains a render error to the page; navigating away clears it. */
export function RouteBoundary({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return <FaultBoundary key={pathname}>{children}</FaultBoundary>;
}

interface BoundaryState {
  readonly hasFailed: boolean;
  readonly retries: number;
}

/** Error boundary that shows the failure page. Only class components can be error boundaries. */
class FaultBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { hasFailed: false, retries: 0 };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true };
  }

  /** Reload on the second failure: a newer build may have replaced this one's files. */
  private readonly retry = () => {
    if (this.state.retries > 0) return window.location.reload();
    forgetFailedLoads();
    this.setState(({ retries }) => ({ hasFailed: false, retries: retries + 1 }));
  };

  override render(): ReactNode {
    return this.state.hasFailed ? <FailurePage onRetry={this.retry} /> : this.props.children;
  }
}

function FailurePage({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <MessagePage
      title={t('common.page.error.title')}
      text={t('common.page.error.text')}
      picture={<TriangleAlert size={32} strokeWidth={1.6} />}
      action={<Button onClick={onRetry}>{t('common.action.retry')}</Button>}
    />
  );
}
