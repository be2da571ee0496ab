// The styles every page needs, in order. A file that uses another Mantine component imports
// `@mantine/core/styles/<Component>.layer.css` itself, so that the sheet travels with the chunk.
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '#app/theme/tokens.css';
import '#app/theme/base.css';
import '#app/theme/start.css';
import '#app/theme/mantine-measures.css';
// Last, as Mantine itself would have them: written by `vite/theme-variables.ts`.
import 'virtual:theme-variables.css';
import { App } from '#app/app.tsx';
import { preloadScreen } from '#app/preload.ts';
import { loadFirstCalls } from '#app/route-table.ts';
import { createQueryClient } from '#shared/api/query-client.ts';
import { preferredLanguage } from '#shared/i18n/language-preference.ts';
import { alwaysLoaded, Translations } from '#shared/i18n/translations.ts';
import { paths } from '#shared/navigation/paths.ts';
import { isSignedIn } from '#shared/session/session.ts';
import { nativeDevice } from '#platform/device.ts';
import { nativePlatform } from '#platform/shell.ts';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { formattersFor } from '@carnet/i18n/format';
import { loadMessages } from '@carnet/i18n/load-messages';
import type { QueryClient } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';

/** Drawn once with its data, a screen costs a phone half as much as drawn without and again; later ones are not waited for. */
const FOR_ANSWERS_MILLIS = 100;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

async function start(element: HTMLElement): Promise<void> {
  // A browser loads nothing of the native app, and waits for nothing.
  const companion =
    nativePlatform() === null ? null : await (await import('#app/native/start-native.tsx')).startNative();
  const translations = new Translations(preferredLanguage(null), loadMessages);
  const queryClient = createQueryClient();
  const firstCalls = makeFirstCalls(queryClient);
  if (isSignedIn()) prepareIntl();
  // The screen is drawn once it is whole: a skeleton in its place would stay for 300 ms, however soon the rest comes.
  await Promise.all([preloadScreen(firstPathname(), translations), translations.load(alwaysLoaded)]);
  await Promise.race([firstCalls, new Promise((resolve) => setTimeout(resolve, FOR_ANSWERS_MILLIS))]);
  // In a transition React draws in slices of a few milliseconds, so that a tap on a slow phone is not kept waiting.
  startTransition(() =>
    createRoot(element).render(
      <BrowserRouter>
        <App translations={translations} queryClient={queryClient} companion={companion} />
      </BrowserRouter>,
    ),
  );
}

/**
 * The first things asked of `Intl` cost a phone a tenth of a second, for the languages, the zones and the patterns that it
 * loads: asked while the files are on their way and not while drawing, one by one, so that a tap between them is answered.
 */
function prepareIntl(): void {
  for (const prepare of [
    () => Intl.Collator.supportedLocalesOf(preferredLanguage(null)),
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => today(),
    () => formattersFor(preferredLanguage(null)).formatKilometres(0),
    () => formattersFor(preferredLanguage(null)).formatDate(today()),
  ])
    setTimeout(prepare);
}

function today() {
  return civilDateInZone(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone);
}

async function makeFirstCalls(queryClient: QueryClient): Promise<void> {
  if (!isSignedIn()) return;
  // Without its file there is no frame either, which says so.
  const makeCalls = await loadFirstCalls().catch(() => null);
  await makeCalls?.(queryClient, firstPathname(), window.location.search);
}

/** Where the guards will lead, so that only what will be shown is fetched. */
function firstPathname(): string {
  const { pathname } = window.location;
  const isGuestPage = [paths.login, paths.register, paths.forgotPassword].some((path) => path === pathname);
  if (!isSignedIn()) return isGuestPage || pathname === paths.resetPassword ? pathname : paths.login;
  return isGuestPage || pathname === paths.home ? paths.dashboard : pathname;
}

// Last, when every constant above has its value.
start(root).catch(() => {
  // Not even the words could be fetched. Both languages, since neither is here.
  root.textContent =
    'Carnet n’a pas pu être chargé. Rechargez la page. — Carnet could not load. Reload the page.';
  nativeDevice()?.hideSplash();
});
