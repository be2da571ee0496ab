import { useTranslations } from '#shared/i18n/translation-context.tsx';
import { loadOnce } from '#shared/loading/load-once.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';
import type { AskAboutUnsent, UnsentQuestion } from '#shared/session/unsent-texts.ts';
import { showOverApp } from '#shared/ui/layout/over-app.ts';
import { useState } from 'react';

let open: UnsentQuestion | null = null;

/** Asks in a dialog on top of the current page. A question that is still open is answered with no. */
export const askAboutUnsent: AskAboutUnsent = (occasion, changes) => {
  open?.answer(false);
  return new Promise((resolve) => {
    const question: UnsentQuestion = {
      occasion,
      changes,
      answer(isAgreed) {
        open = null;
        showOverApp(<LazyUnsentDialog question={question} isOpen={false} />);
        resolve(isAgreed);
      },
    };
    open = question;
    showOverApp(<LazyUnsentDialog question={question} isOpen />);
  });
};

export const loadUnsentDialog = loadOnce(
  async () => (await import('#shared/session/unsent-dialog.tsx')).UnsentDialog,
);

interface AskedQuestionProps {
  readonly question: UnsentQuestion;
  readonly isOpen: boolean;
}

/** The dialog and its texts are loaded on first use; if loading fails, the answer is no. */
function LazyUnsentDialog({ question, isOpen }: AskedQuestionProps) {
  const translations = useTranslations();
  const [loadDialog] = useState(() =>
    loadOnce(async () => {
      const [UnsentDialog] = await Promise.all([loadUnsentDialog(), translations.load(['sync'])]);
      return UnsentDialog;
    }),
  );
  const UnsentDialog = useLazyComponent(loadDialog, isOpen, () => question.answer(false));
  return UnsentDialog && <UnsentDialog question={question} isOpen={isOpen} />;
}
