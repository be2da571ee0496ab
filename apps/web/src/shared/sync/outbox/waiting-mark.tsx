import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useIsQueued } from '#shared/sync/outbox/outbox-state.ts';
import { CloudUpload } from 'lucide-react';
import classes from './waiting-mark.module.css';

/** Says that something was done here to an object which the server does not know yet. */
export function WaitingMark({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  if (!useIsQueued(id)) return null;
  return (
    <span className={classes.mark}>
      <CloudUpload size={14} aria-hidden="true" className={classes.icon} />
      {t('shell.sync.mark')}
    </span>
  );
}
