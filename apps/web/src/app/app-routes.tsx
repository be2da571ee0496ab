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
import { leftStateFor, returnPathOf, returnStateFor } from '#shared/navigation/return-path.ts';
import { forgetFailedLoads } from '#shared/loading/load-once.ts';
import { MessagePage } from '#app/message-page.tsx';
import skeleton from './screen-skeleton.module.css';

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
      state={end === null || end === 'expired' ? returnStateFor(location) : leftStateFor(end)}
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

/** What stands in the place of a page until its chunk is here: the shape of a heading and two cards. */
function ScreenSkeleton() {
  return (
    <div className={skeleton.screen} aria-hidden="true">
      <div className={skeleton.heading} />
      <div className={skeleton.card} />
      <div className={skeleton.tallCard} />
    </div>
  );
}

/** Keeps a fault inside the page where it happened; going elsewhere leaves it behind. */
export function RouteBoundary({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return <FaultBoundary key={pathname}>{children}</FaultBoundary>;
}

interface BoundaryState {
  readonly hasFailed: boolean;
  readonly retries: number;
}

/** Shows the failure page in place of children that throw. React has no other form for this than a class. */
class FaultBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { hasFailed: false, retries: 0 };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true };
  }

  /** A second failure is answered by a reload: a newer build may have replaced the files of this one. */
  private readonly retry = () => {
    if (this.state.retries > 0) return window.location.reload();
    forgetFailedLoads();
    this.setState(({ retries }) => ({ hasFailed: false, retries: retries + 1 }));
  };

  override render(): ReactNode {
    return this.state.hasFailed ? <FailurePage onRetry={this.retry} /> : this.props.children;
  }
}

/** Shown in place of a page that could not be shown. */
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
