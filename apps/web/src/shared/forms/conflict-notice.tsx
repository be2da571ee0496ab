import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Button } from '@mantine/core';
import { GitCompareArrows } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './conflict-notice.module.css';

interface ConflictNoticeProps {
  /** The differing fields with both values. */
  readonly children: ReactNode;
  /** Keeps the form; the next save overwrites the other version. */
  readonly onKeepMine: () => void;
  /** Loads the server's values into the form. */
  readonly onTakeTheirs: () => void;
}

/** Lets the user choose a version after the server refused a change of a stale object. */
export function ConflictNotice({ children, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const { t } = useTranslation();
  return (
    <div role="alert" className={classes.notice}>
      <GitCompareArrows size={20} aria-hidden="true" className={classes.icon} />
      <div>
        <p className={classes.title}>{t('common.conflict.title')}</p>
        <p>{t('common.conflict.text')}</p>
        {children}
        <div className={classes.choices}>
          <Button variant="default" onClick={onKeepMine}>
            {t('common.conflict.keepMine')}
          </Button>
          <Button variant="default" onClick={onTakeTheirs}>
            {t('common.conflict.takeTheirs')}
          </Button>
        </div>
      </div>
    </div>
  );
}
