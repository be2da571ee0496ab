import { loadLanguageMenu } from '#app/shell/frame-pieces.ts';
import { LanguageButton } from '#app/shell/language-button.tsx';
import { useAskedPiece } from '#shared/loading/use-asked-piece.ts';

/** The language of the interface; switches in place. Until it is first opened it is only its button. */
export function LanguageMenu() {
  const { Piece: OpenedLanguageMenu, ask } = useAskedPiece(loadLanguageMenu);
  if (OpenedLanguageMenu) return <OpenedLanguageMenu />;
  return <LanguageButton aria-haspopup="menu" aria-expanded={false} onClick={() => ask()} />;
}
