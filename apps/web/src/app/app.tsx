import { AppRoutes } from '#app/app-routes.tsx';
import { ScrollPlace } from '#app/scroll-place.tsx';
import { SessionCache } from '#app/session-cache.tsx';
import { carnetTheme, resolveCssVariables } from '#app/theme/mantine-theme.ts';
import { TranslationProvider } from '#shared/i18n/translation-provider.tsx';
import type { Translations } from '#shared/i18n/translations.ts';
import { ToastRegion } from '#shared/toasts/toast-region.tsx';
import { deviceKeys } from '#platform/device-store.ts';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';

const themeChoice = localStorageColorSchemeManager({ key: deviceKeys.theme });

interface AppProps {
  readonly translations: Translations;
  readonly queryClient: QueryClient;
  /** `test` leaves out transitions and portals' timing. */
  readonly env?: 'default' | 'test';
}

/** The whole app, inside a router. */
export function App({ translations, queryClient, env = 'default' }: AppProps) {
  return (
    <TranslationProvider translations={translations}>
      <MantineProvider
        theme={carnetTheme}
        cssVariablesResolver={resolveCssVariables}
        colorSchemeManager={themeChoice}
        defaultColorScheme="auto"
        env={env}
      >
        <QueryClientProvider client={queryClient}>
          <SessionCache />
          <ScrollPlace />
          <AppRoutes />
          <ToastRegion />
        </QueryClientProvider>
      </MantineProvider>
    </TranslationProvider>
  );
}
