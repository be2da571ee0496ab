import { useTranslation } from '#shared/i18n/use-translation.ts';
import { NotebookPen } from 'lucide-react';
import classes from './draft-notice.module.css';

interface DraftNoticeProps {
  /** What the form held before the draft: nothing, or the saved object. */
  readonly before: 'empty' | 'saved';
  /** Discards the draft and resets the form. */
  readonly onDiscard: () => void;
}

/** Notice that a draft was restored, with a button to discard it. */
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
