import { AppRoutes } from '#app/app-routes.tsx';
import { preloadScreen } from '#app/preload.ts';
import { ScrollPlace } from '#app/scroll-place.tsx';
import { SessionCache } from '#app/session-cache.tsx';
import { carnetTheme } from '#app/theme/mantine-theme.ts';
import { TranslationProvider } from '#shared/i18n/translation-provider.tsx';
import type { Translations } from '#shared/i18n/translations.ts';
import { PreloadContext } from '#shared/navigation/preload-context.ts';
import { ToastRegion } from '#shared/toasts/toast-region.tsx';
import { TOAST_REGION_ID } from '#shared/toasts/toasts.ts';
import { deviceKeys } from '#platform/device-store.ts';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useCallback, type ReactNode } from 'react';

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
            <ToastRegion id={TOAST_REGION_ID} />
            {companion}
          </PreloadContext>
        </QueryClientProvider>
      </MantineProvider>
    </TranslationProvider>
  );
}
