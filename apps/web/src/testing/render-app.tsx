import { App } from '#app/app.tsx';
import { loadReminderEdit } from '#features/reminders/form/lazy-reminder-edit.tsx';
import { loadLayout, routeTable } from '#app/route-table.ts';
import { fetchFramePieces } from '#app/layout/frame-pieces.ts';
import { loadMileageUpdate } from '#features/mileage/pieces/load-mileage-update.ts';
import { carnetTheme } from '#app/theme/mantine-theme.ts';
import { createQueryClient } from '#shared/api/query-client.ts';
import { TodayProvider } from '#shared/calendar/today.tsx';
import { storeLanguage, preferredLanguage } from '#shared/i18n/language-preference.ts';
import { TranslationProvider } from '#shared/i18n/translation-context.tsx';
import { Translations, type LoadTexts } from '#shared/i18n/translations.ts';
import { startSession } from '#shared/session/session.ts';
import { ToastRegion } from '#shared/toasts/toast-region.tsx';
import { TOAST_REGION_ID } from '#shared/toasts/toasts.ts';
import { loadCalendar } from '#shared/ui/inputs/date-input.tsx';
import { loadList } from '#shared/ui/selects/list-field.tsx';
import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import type { Language } from '@carnet/i18n/language';
import { isPageNamespace, namespaces, type PageNamespace } from '@carnet/i18n/namespaces';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';

export interface Rendered {
  readonly user: UserEvent;
  readonly queryClient: QueryClient;
  /** Path and query of the app. */
  readonly address: () => string;
}

export interface AppSetting {
  readonly at: string;
  readonly isSignedIn?: boolean;
  /** The language chosen on the device; without one, the account's. */
  readonly language?: Language;
  /** Namespaces loaded in advance, and a callback for others, which load once it resolves; by default all are loaded. */
  readonly texts?: {
    readonly known: readonly PageNamespace[];
    readonly onOthers: (name: PageNamespace) => unknown;
  };
}

/** Renders the whole app at an address, signed in by default. Create a `fakeServer` first. */
export async function renderApp({ at, isSignedIn = true, language, texts }: AppSetting): Promise<Rendered> {
  if (language !== undefined) storeLanguage(language);
  if (isSignedIn) startSession('token-of-the-test');
  const shown = preferredLanguage(null);
  const translations = texts ? await someTranslations(shown, texts) : await allTranslations(shown);
  // Load all screens, so that a click inside `act` never waits for a chunk.
  const loads = [
    loadLayout,
    ...routeTable.map(({ loadPage }) => loadPage),
    fetchFramePieces,
    loadReminderEdit,
    loadMileageUpdate,
    loadCalendar,
    loadList,
  ];
  await Promise.all(loads.map((load) => load()));
  const queryClient = quickQueryClient();
  return show(at, queryClient, <App translations={translations} queryClient={queryClient} env="test" />);
}

interface PieceSetting {
  readonly at?: string;
  readonly language?: Language;
}

/** Renders a component, such as a form, with the providers of the app. */
export async function renderPiece(piece: ReactNode, setting: PieceSetting = {}): Promise<Rendered> {
  const { at = '/', language = 'fr' } = setting;
  const translations = await allTranslations(language);
  const queryClient = quickQueryClient();
  return show(
    at,
    queryClient,
    <TranslationProvider translations={translations}>
      <MantineProvider theme={carnetTheme} env="test">
        <QueryClientProvider client={queryClient}>
          <TodayProvider timeZone="Europe/Paris">{piece}</TodayProvider>
          <ToastRegion id={TOAST_REGION_ID} />
        </QueryClientProvider>
      </MantineProvider>
    </TranslationProvider>,
  );
}

async function show(at: string, queryClient: QueryClient, content: ReactNode): Promise<Rendered> {
  let address = at;
  const note = (shown: string) => {
    address = shown;
  };
  // Lazily loaded components suspend first; `act` waits until they are shown.
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[at]}>
        {content}
        <AddressNote note={note} />
      </MemoryRouter>,
    );
  });
  // No style sheet is loaded here, so no element refuses the pointer by its style.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  return { user, queryClient, address: () => address };
}

function AddressNote({ note }: { readonly note: (address: string) => void }) {
  const { pathname, search } = useLocation();
  note(pathname + search);
  return null;
}

/** Without retries, so that failed calls fail at once. */
function quickQueryClient(): QueryClient {
  const queryClient = createQueryClient();
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retry: false } });
  return queryClient;
}

async function allTranslations(language: Language): Promise<Translations> {
  // All texts come with one namespace: copying thousands of them for each would take as long as a page.
  const loadTexts: LoadTexts = async (wanted, names) =>
    names.includes('common') ? compileCatalogue(wanted) : {};
  const translations = new Translations(language, loadTexts);
  await translations.load(namespaces.filter(isPageNamespace));
  return translations;
}

async function someTranslations(
  language: Language,
  { known, onOthers }: NonNullable<AppSetting['texts']>,
): Promise<Translations> {
  const translations = new Translations(language, async (wanted, names) => {
    for (const name of names) if (!known.includes(name)) await onOthers(name);
    return compileCatalogue(wanted);
  });
  await translations.load(known);
  return translations;
}
