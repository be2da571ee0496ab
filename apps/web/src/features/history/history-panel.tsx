import { HistoryList } from '#features/history/history-list.tsx';
import type { PanelProps } from '#shared/ui/panels/asked-panel.tsx';
import { SidePanel } from '#shared/ui/panels/side-panel.tsx';
import type { ShownHistory } from '#features/history/history.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import classes from './history.module.css';

interface HistoryPanelProps extends PanelProps {
  readonly shown: ShownHistory;
}

/** Who changed what of a vehicle, a record, a document or an expense, and when. */
export function HistoryPanel({ shown, isOpen, onClose }: HistoryPanelProps) {
  const { t } = useTranslation('sync');
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={t('sync.history.of', { title: shown.title })}
      closeLabel={t('common.action.close')}
    >
      <div className={classes.content}>
        <HistoryList key={shown.id} kind={shown.kind} id={shown.id} />
      </div>
    </SidePanel>
  );
}
