import { useTranslation } from '#shared/i18n/use-translation.ts';
import { NotebookPen } from 'lucide-react';
import classes from './draft-notice.module.css';

interface DraftNoticeProps {
  /** Whether the form was empty before, or held what is saved. */
  readonly before: 'empty' | 'saved';
  /** Forgets the draft and brings the form back to what it held before. */
  readonly onDiscard: () => void;
}

/** Says that what was typed before is back, with the way to start anew. */
export function DraftNotice({ before, onDiscard }: DraftNoticeProps) {
  const { t } = useTranslation();
  return (
    <div role="status" className={classes.notice}>
      <NotebookPen size={20} aria-hidden="true" className={classes.icon} />
      <p className={classes.text}>{t('common.draft.restored')}</p>
      <button type="button" className={classes.discard} onClick={onDiscard}>
        {t(before === 'empty' ? 'common.draft.discard' : 'common.draft.discardChanges')}
      </button>
    </div>
  );
}
