import { FieldList } from '#features/sync/pieces/field-list.tsx';
import { useFieldValue } from '#features/sync/pieces/field-values.ts';
import { userAgentName } from '#shared/devices/user-agent-name.ts';
import { useInstantText } from '#shared/i18n/use-instant-text.ts';
import { useIsConnected } from '#shared/network/connection.ts';
import { NeedsServer } from '#shared/network/needs-server.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import type { PanelProps } from '#shared/ui/panels/lazy-panel.tsx';
import { SidePanel } from '#shared/ui/panels/side-panel.tsx';
import { useHistory, type HistorySubject } from '#features/history/history.queries.ts';
import { useEarlierVersion } from '#features/history/use-earlier-version.ts';
import { restoreFields } from '#features/history/version-fields.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { HistoryItem } from '@carnet/contract/history/history.schema';
import type { KindWithHistory } from '@carnet/contract/kinds/kinds';
import { Button } from '@mantine/core';
import classes from './history.module.css';

interface HistoryPanelProps extends PanelProps {
  readonly shown: HistorySubject;
}

/** Change history of an object: who changed what, and when. */
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
        <HistoryList key={shown.id} kind={shown.kind} id={shown.id} onWentBack={onClose} />
      </div>
    </SidePanel>
  );
}

interface HistoryListProps {
  readonly kind: KindWithHistory;
  readonly id: string;
  /** Called after an earlier version was restored; the message offers « Annuler ». */
  readonly onWentBack: () => void;
}

/** Changes of one object, newest first. They are on the server only: offline a notice is shown. */
export function HistoryList({ kind, id, onWentBack }: HistoryListProps) {
  // With the texts of the entries, which would otherwise hide the page when they arrive.
  const { t } = useTranslation('sync', 'vehicles', 'tyres');
  const isConnected = useIsConnected();
  const version = useEarlierVersion(kind, id, onWentBack);
  const { data, isError, error, isFetching, refetch, ...pages } = useHistory(kind, id);
  if (!data) {
    if (!isConnected) return <NeedsServer />;
    if (!isError) return <SkeletonRows count={3} />;
    return (
      <ErrorState
        title={t('sync.history.error')}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (data.length === 0) return <p className={classes.muted}>{t('sync.history.empty')}</p>;
  return (
    <>
      <ul className={classes.list} aria-label={t('sync.history.list')}>
        {data.map((item, index) => (
          <Entry
            key={item.at + JSON.stringify(item.changes)}
            kind={kind}
            item={item}
            fields={restoreFields(kind, data.slice(0, index))}
            version={version}
          />
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button
          variant="default"
          aria-disabled={pages.isFetchingNextPage}
          onClick={() => pages.isFetchingNextPage || void pages.fetchNextPage()}
        >
          {t('common.action.showMore')}
        </Button>
      )}
    </>
  );
}

interface EntryProps {
  readonly kind: KindWithHistory;
  readonly item: HistoryItem;
  /** Fields that differ from the current object; empty for the newest version. */
  readonly fields: object;
  readonly version: ReturnType<typeof useEarlierVersion>;
}

function Entry({ kind, item, fields, version }: EntryProps) {
  const { t } = useTranslation('sync');
  const instantText = useInstantText();
  const valueOf = useFieldValue(kind);
  const device = item.device === null ? null : userAgentName(item.device);
  return (
    <li className={classes.entry}>
      <div className={classes.what}>
        <strong>{t(`sync.history.action.${item.action}`)}</strong>
        <span className={classes.muted}>{instantText(item.at)}</span>
        <span className={classes.muted}>
          {[item.by, device ?? t('sync.history.unknownDevice')].filter(Boolean).join(' · ')}
        </span>
      </div>
      {item.changes.length > 0 && (
        <FieldList
          fields={item.changes.map(({ field, before, after }) => ({
            field,
            lines: [
              t('sync.history.fromTo', { before: valueOf(field, before), after: valueOf(field, after) }),
            ],
          }))}
        />
      )}
      {Object.keys(fields).length > 0 && (
        <Button
          variant="default"
          aria-disabled={version.isPending}
          aria-label={t('sync.history.goBackTo', { instant: instantText(item.at) })}
          onClick={() => version.isPending || void version.goBack(fields)}
        >
          {t('sync.history.goBack')}
        </Button>
      )}
    </li>
  );
}
