import { loadLanguageMenu } from '#app/layout/frame-pieces.ts';
import { LanguageButton } from '#app/layout/language/language-button.tsx';
import { useLazyMenu } from '#shared/loading/use-lazy-component.ts';

/** The language of the interface; switches in place. Until it is first opened it is only its button. */
export function LanguageMenu() {
  const { Component: OpenedLanguageMenu, press } = useLazyMenu(loadLanguageMenu);
  if (OpenedLanguageMenu) return <OpenedLanguageMenu />;
  return <LanguageButton aria-haspopup="menu" aria-expanded={false} onClick={press} />;
}
