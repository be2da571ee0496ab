import { useTranslation } from '#shared/i18n/use-translation.ts';
import { NotebookPen } from 'lucide-react';
import classes from './draft-notice.module.css';

interface DraftNoticeProps {
  /** Forgets the draft and empties the form. */
  readonly onDiscard: () => void;
}

/** Says that what was typed before is back, with the way to start anew. */
export function DraftNotice({ onDiscard }: DraftNoticeProps) {
  const { t } = useTranslation();
  return (
    <div role="status" className={classes.notice}>
      <NotebookPen size={20} aria-hidden="true" className={classes.icon} />
      <p className={classes.text}>{t('common.draft.restored')}</p>
      <button type="button" className={classes.discard} onClick={onDiscard}>
        {t('common.draft.discard')}
      </button>
    </div>
  );
}
