import { loadLanguageMenu } from '#app/layout/frame-pieces.ts';
import { LanguageButton } from '#app/layout/language/language-button.tsx';
import { useAskedMenu } from '#shared/loading/use-asked-menu.ts';

/** The language of the interface; switches in place. Until it is first opened it is only its button. */
export function LanguageMenu() {
  const { Piece: OpenedLanguageMenu, press } = useAskedMenu(loadLanguageMenu);
  if (OpenedLanguageMenu) return <OpenedLanguageMenu />;
  return <LanguageButton aria-haspopup="menu" aria-expanded={false} onClick={press} />;
}
