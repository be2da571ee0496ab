import { useUnsentTexts, type UnsentQuestion } from '#shared/session/unsent-texts.ts';
import { OpenedConfirmDialog } from '#shared/ui/feedback/opened-confirm-dialog.tsx';

interface UnsentDialogProps {
  readonly question: UnsentQuestion;
  readonly isOpen: boolean;
}

/** Asks whether unsent changes may be discarded. */
export function UnsentDialog({ question, isOpen }: UnsentDialogProps) {
  const { title, sentences, confirm, keep } = useUnsentTexts(question);
  return (
    <OpenedConfirmDialog
      isOpen={isOpen}
      title={title}
      text={sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      confirmLabel={confirm}
      keepLabel={keep}
      onConfirm={() => question.answer(true)}
      onClose={() => question.answer(false)}
    />
  );
}
