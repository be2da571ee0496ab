import { KeptObjects } from '#features/import/list/kept-objects.tsx';
import { UndoDialog } from '#features/import/list/undo-dialog.tsx';
import { useImports } from '#features/import/import.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useInstantText } from '#shared/i18n/use-instant-text.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useIsConnected } from '#shared/network/connection.ts';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Button } from '@mantine/core';
import type { ImportEntry } from '@carnet/contract/account/import.schema';
import { useState } from 'react';
import classes from './import-list.module.css';

/** Earlier imports, each to be taken back for 30 days; nothing where there was none, and without a network. */
export function ImportList() {
  const { t } = useTranslation('imports', 'settings');
  const { data, isError, isFetching, refetch, ...pages } = useImports();
  const isConnected = useIsConnected();
  const [asked, setAsked] = useState<ImportEntry | null>(null);
  if (!data) {
    if (!isError || !isConnected) return null;
    return (
      <ErrorState
        title={t('imports.history.error.load')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (data.length === 0) return null;
  return (
    <Card title={t('imports.history.title')}>
      <p className={classes.muted}>{t('imports.history.text')}</p>
      <ul className={classes.list} aria-label={t('imports.history.title')}>
        {data.map((entry) => (
          <ImportRow key={entry.id} entry={entry} onUndo={() => setAsked(entry)} />
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
      <UndoDialog entry={asked} onClose={() => setAsked(null)} />
    </Card>
  );
}

function ImportRow({ entry, onUndo }: { readonly entry: ImportEntry; readonly onUndo: () => void }) {
  const { t } = useTranslation('imports', 'settings');
  const { formatNumber } = useFormat();
  const instantText = useInstantText();
  const { importedAt, undoneAt, undoableUntil, counts } = entry;
  const date = instantText(importedAt);
  // Settings stay as they are: no undoing takes them back.
  const brought = counts
    .filter(({ entity }) => entity !== 'settings')
    .map(({ entity, added }) => `${t(`settings.import.entity.${entity}`)} ${formatNumber(added)}`);
  const today = useToday();
  const isUndoable = undoneAt === null && undoableUntil.slice(0, 10) >= today;
  return (
    <li className={classes.entry}>
      <div className={classes.what}>
        <strong>{t('imports.history.when', { date })}</strong>
        <span className={classes.muted}>{brought.join(' · ')}</span>
        {undoneAt !== null && <span>{t('imports.history.undone', { date: instantText(undoneAt) })}</span>}
        <KeptObjects entry={entry} />
      </div>
      {isUndoable && (
        <Button variant="default" aria-label={t('imports.history.undoNamed', { date })} onClick={onUndo}>
          {t('imports.history.undo')}
        </Button>
      )}
      {!isUndoable && undoneAt === null && (
        <span className={classes.muted}>{t('imports.history.expired')}</span>
      )}
    </li>
  );
}
