import type { PanelProps } from '#shared/ui/panels/lazy-panel.tsx';
import { SidePanel } from '#shared/ui/panels/side-panel.tsx';
import { SyncList } from '#features/sync/sync-list.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import classes from './sync-panel.module.css';

/** Panel of changes that are not on the server yet. */
export function SyncPanel({ isOpen, onClose }: PanelProps) {
  const { t } = useTranslation('sync');
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={t('sync.title')}
      closeLabel={t('common.action.close')}
    >
      <div className={classes.content}>
        <SyncList onLeave={onClose} />
      </div>
    </SidePanel>
  );
}
