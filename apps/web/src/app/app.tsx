import { AppRoutes } from '#app/app-routes.tsx';
import { preloadScreen } from '#app/preload.ts';
import { carnetTheme } from '#app/theme/mantine-theme.ts';
import { TranslationProvider } from '#shared/i18n/translation-context.tsx';
import type { Translations } from '#shared/i18n/translations.ts';
import { PreloadContext } from '#shared/navigation/preload-context.ts';
import { ToastRegion } from '#shared/toasts/toast-region.tsx';
import { useOverApp } from '#shared/ui/layout/over-app.ts';
import { TOAST_REGION_ID } from '#shared/toasts/toasts.ts';
import { deviceKeys } from '#platform/device-store.ts';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, type ReactNode, useLayoutEffect, useRef, useEffect } from 'react';
import { storeScrollOffset, readScrollOffset } from '#shared/navigation/scroll-offsets.ts';
import { useLocation, useNavigationType } from 'react-router';
import { finishLeaving } from '#shared/session/finish-leaving.ts';
import { onSessionReplacedElsewhere, useIsSignedIn } from '#shared/session/session.ts';

const themeChoice = localStorageColorSchemeManager({ key: deviceKeys.theme });

interface AppProps {
  readonly translations: Translations;
  readonly queryClient: QueryClient;
  /** Mounted by the native shell to connect the app to the device. */
  readonly companion?: ReactNode;
  /** `test` disables transitions and asynchronous portals. */
  readonly env?: 'default' | 'test';
}

/** The app; needs a router around it. */
export function App({ translations, queryClient, companion, env = 'default' }: AppProps) {
  const preload = useCallback(
    (pathname: string) => void preloadScreen(pathname, translations),
    [translations],
  );
  return (
    <TranslationProvider translations={translations}>
      <MantineProvider
        theme={carnetTheme}
        withCssVariables={false}
        // Its style sheet would be inserted into the body before the style sheets of lazy chunks, and each of
        // them would then cause a full relayout.
        withGlobalClasses={false}
        colorSchemeManager={themeChoice}
        defaultColorScheme="auto"
        env={env}
      >
        <QueryClientProvider client={queryClient}>
          <PreloadContext value={preload}>
            <SessionCache />
            <ScrollRestoration />
            <AppRoutes />
            {useOverApp()}
            <ToastRegion id={TOAST_REGION_ID} />
            {companion}
          </PreloadContext>
        </QueryClientProvider>
      </MantineProvider>
    </TranslationProvider>
  );
}

/**
 * Scrolls a new page to the top and restores the offset when going back; changed filters do not scroll. The
 * browser's own restoration runs before the page has rendered, so it is switched off.
 */
function ScrollRestoration() {
  const { key, pathname } = useLocation();
  const how = useNavigationType();
  const shownPathname = useRef(pathname);
  // Tracked by a listener: reading it would force a layout during rendering.
  const offset = useRef(0);
  useLayoutEffect(() => {
    const follow = () => {
      offset.current = window.scrollY;
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const target = how === 'POP' ? readScrollOffset(key, pathname) : 0;
    const isElsewhere = how === 'POP' || shownPathname.current !== pathname;
    // For `features/reminders/list/reminder-rows.module.css`: rows above the offset have their true height
    // only once they are laid out.
    if (isElsewhere) document.documentElement.toggleAttribute('data-returned', target > 0);
    if (isElsewhere && (target > 0 || offset.current > 0)) {
      window.scrollTo(0, target);
      offset.current = window.scrollY;
    }
    shownPathname.current = pathname;
    const keep = () => storeScrollOffset(key, pathname, offset.current);
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      window.removeEventListener('pagehide', keep);
    };
  }, [key, pathname, how]);
  return null;
}

/**
 * Clears the query cache when the session ends, refetches when another window signed in as another user, and
 * finishes interrupted sign-outs on the server.
 */
function SessionCache() {
  const queryClient = useQueryClient();
  const isSignedIn = useIsSignedIn();
  useEffect(() => {
    if (!isSignedIn) queryClient.clear();
  }, [isSignedIn, queryClient]);
  useEffect(() => onSessionReplacedElsewhere(() => void queryClient.resetQueries()), [queryClient]);
  useEffect(() => {
    const finish = () => void finishLeaving();
    finish();
    window.addEventListener('online', finish);
    return () => window.removeEventListener('online', finish);
  }, []);
  return null;
}
