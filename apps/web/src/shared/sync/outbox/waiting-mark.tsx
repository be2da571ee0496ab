import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useQueueState } from '#shared/sync/outbox/outbox-state.ts';
import { CloudUpload } from 'lucide-react';
import classes from './waiting-mark.module.css';

/** Shows that a change of an object here has not reached the server, or was refused. */
export function WaitingMark({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const state = useQueueState(id);
  if (state === null) return null;
  return (
    <span className={classes.mark}>
      <CloudUpload size={14} aria-hidden="true" className={classes.icon} />
      {t(state === 'refused' ? 'shell.sync.markToCheck' : 'shell.sync.mark')}
    </span>
  );
}
