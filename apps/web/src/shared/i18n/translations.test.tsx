import { TranslationProvider } from '#shared/i18n/translation-context.tsx';
import { Translations } from '#shared/i18n/translations.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { forgetFailedLoads } from '#shared/loading/load-once.ts';
import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import type { Language } from '@carnet/i18n/language';
import { act, render, screen } from '@testing-library/react';
import { Component, Suspense, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';

/** Texts that the test releases. */
function slowTexts(language: Language) {
  const asked: string[] = [];
  let settle = (_error?: Error): void => undefined;
  let gate = Promise.resolve();
  const translations = new Translations(language, async (wanted, names) => {
    asked.push(`${names.join()}-${wanted}`);
    await gate;
    return compileCatalogue(wanted);
  });
  return {
    asked,
    translations,
    hold() {
      gate = new Promise((resolve, reject) => {
        settle = (error) => (error ? reject(error) : resolve());
      });
    },
    release: (error?: Error) => act(async () => settle(error)),
  };
}

function Title() {
  const { t } = useTranslation('dashboard');
  return <p>{t('dashboard.title')}</p>;
}

it('namespace requested twice → fetched once', async () => {
  const { translations, asked } = slowTexts('fr');
  await Promise.all([translations.load(['common']), translations.load(['common'])]);
  await translations.load(['common']);
  expect(asked).toEqual(['common-fr']);
});

it('another language → shown once every text is available in it', async () => {
  const { translations, hold, release } = slowTexts('fr');
  await translations.load(['common', 'auth']);
  hold();
  const switching = translations.switchTo('en');
  expect(translations.snapshot().translate('auth.login.submit')).toBe('Se connecter');
  await release();
  await switching;
  expect(translations.snapshot().translate('auth.login.submit')).toBe('Log in');
});

it('texts loaded during a language switch → available in the new language too', async () => {
  const { translations, hold, release } = slowTexts('fr');
  await translations.load(['common']);
  hold();
  const switching = translations.switchTo('en');
  const loading = translations.load(['auth']);
  await release();
  await Promise.all([switching, loading]);
  expect(translations.snapshot().loaded).toEqual(new Set(['common', 'auth']));
  expect(translations.snapshot().translate.language).toBe('en');
});

it('loading fails → the language stays, and a later attempt succeeds', async () => {
  const { translations, hold, release } = slowTexts('fr');
  await translations.load(['common']);
  hold();
  const switching = translations.switchTo('en');
  await Promise.all([release(new Error('no network')), expect(switching).rejects.toThrow('no network')]);
  expect(translations.snapshot().translate.language).toBe('fr');
  hold();
  const again = translations.switchTo('en');
  await release();
  await again;
  expect(translations.snapshot().translate.language).toBe('en');
});

it('component whose texts are loading → suspends, then shows them', async () => {
  const { translations, hold, release } = slowTexts('en');
  hold();
  await act(async () => {
    render(
      <TranslationProvider translations={translations}>
        <Suspense fallback="on the way">
          <Title />
        </Suspense>
      </TranslationProvider>,
    );
  });
  expect(screen.getByText('on the way')).toBeDefined();
  await release();
  expect(screen.getByText('Dashboard')).toBeDefined();
});

class Boundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <button type="button" onClick={() => this.setState({ hasFailed: false })}>
        again
      </button>
    );
  }
}

it('loading fails → error boundary after one request; one more after a retry', async () => {
  // React logs errors that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { translations, asked, hold, release } = slowTexts('en');
  hold();
  await act(async () => {
    render(
      <TranslationProvider translations={translations}>
        <Boundary>
          <Suspense fallback="on the way">
            <Title />
          </Suspense>
        </Boundary>
      </TranslationProvider>,
    );
  });
  await release(new Error('no network'));
  expect(asked).toEqual(['dashboard-en']);
  hold();
  forgetFailedLoads();
  await act(async () => screen.getByRole('button', { name: 'again' }).click());
  await release();
  expect(screen.getByText('Dashboard')).toBeDefined();
  expect(asked).toEqual(['dashboard-en', 'dashboard-en']);
});
