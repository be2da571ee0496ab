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
import { keepPlace, placeOf } from '#shared/navigation/kept-places.ts';
import { useLocation, useNavigationType } from 'react-router';
import { finishLeaving } from '#shared/session/finish-leaving.ts';
import { onSessionReplacedElsewhere, useIsSignedIn } from '#shared/session/session.ts';

const themeChoice = localStorageColorSchemeManager({ key: deviceKeys.theme });

interface AppProps {
  readonly translations: Translations;
  readonly queryClient: QueryClient;
  /** What a native shell adds: it joins the app to the device. */
  readonly companion?: ReactNode;
  /** `test` leaves out transitions and portals' timing. */
  readonly env?: 'default' | 'test';
}

/** The whole app, inside a router. */
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
        // A style sheet in the middle of the page, before which those of later pieces come: each of them would have the
        // browser lay out the whole page anew, as though its fonts had changed.
        withGlobalClasses={false}
        colorSchemeManager={themeChoice}
        defaultColorScheme="auto"
        env={env}
      >
        <QueryClientProvider client={queryClient}>
          <PreloadContext value={preload}>
            <SessionCache />
            <ScrollPlace />
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
 * A new page starts at its top; going back finds the place where the page was left. Filters in the address move
 * nothing. The browser's own way comes before the page is drawn again, so it is switched off.
 */
function ScrollPlace() {
  const { key, pathname } = useLocation();
  const how = useNavigationType();
  const shownPathname = useRef(pathname);
  // Followed and not read: reading it would have the browser lay the page out in the middle of drawing it.
  const place = useRef(0);
  useLayoutEffect(() => {
    const follow = () => {
      place.current = window.scrollY;
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const wanted = how === 'POP' ? placeOf(key, pathname) : 0;
    const isElsewhere = how === 'POP' || shownPathname.current !== pathname;
    // For `features/reminders/list/reminder-rows.module.css`: what lies above the place has its true height only when it is laid out.
    if (isElsewhere) document.documentElement.toggleAttribute('data-returned', wanted > 0);
    if (isElsewhere && (wanted > 0 || place.current > 0)) {
      window.scrollTo(0, wanted);
      place.current = window.scrollY;
    }
    shownPathname.current = pathname;
    const keep = () => keepPlace(key, pathname, place.current);
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      window.removeEventListener('pagehide', keep);
    };
  }, [key, pathname, how]);
  return null;
}

/**
 * Empties the cache when the session ends, asks anew when another window signed in as somebody else, and has the server end
 * what was left without it.
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
