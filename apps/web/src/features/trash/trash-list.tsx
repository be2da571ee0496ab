import { TrashRow } from '#features/trash/trash-row.tsx';
import { useEmptyTrash, useTrash } from '#features/trash/trash.queries.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { FaultText } from '#shared/forms/fault-text.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useIsConnected } from '#shared/network/connection.ts';
import { NeedsServer } from '#shared/network/needs-server.tsx';
import { notifySuccess } from '#shared/toasts/toasts.ts';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from './trash.module.css';

/** What was deleted and can still be brought back. */
export function TrashList() {
  const { t } = useTranslation('settings');
  const trash = useTrash();
  const isConnected = useIsConnected();
  if (!trash.data) {
    if (!isConnected) return <NeedsServer />;
    if (!trash.isError) return <SkeletonRows count={2} />;
    return (
      <ErrorState
        title={t('settings.trash.error.load')}
        onRetry={() => void trash.refetch()}
        isRetrying={trash.isFetching}
      />
    );
  }
  if (trash.data.length === 0) return <p className={classes.text}>{t('settings.trash.empty')}</p>;
  return (
    <>
      <p className={classes.text}>{t('settings.trash.text')}</p>
      <ul className={classes.list} aria-label={t('settings.section.trash')}>
        {trash.data.map((entry) => (
          <TrashRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {trash.isFetchNextPageError && (
        <p role="alert" className={classes.problem}>
          {t('settings.trash.error.load')}
        </p>
      )}
      <div className={classes.end}>
        {trash.hasNextPage && (
          <Button
            variant="default"
            aria-disabled={trash.isFetchingNextPage}
            onClick={() => trash.isFetchingNextPage || void trash.fetchNextPage()}
          >
            {t('common.action.showMore')}
          </Button>
        )}
        <EmptyTrashButton />
      </div>
    </>
  );
}

function EmptyTrashButton() {
  const { t } = useTranslation('settings');
  const [isAsking, setIsAsking] = useState(false);
  const emptying = useEmptyTrash();

  function empty() {
    emptying.mutateAsync().then(
      () => notifySuccess(t('settings.trash.emptied')),
      // The dialog says why.
      () => undefined,
    );
  }

  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setIsAsking(true)}>
        {t('settings.trash.emptyAction')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('settings.trash.confirmEmpty.title')}
        text={t('settings.trash.confirmEmpty.text')}
        confirmLabel={t('settings.trash.emptyAction')}
        isBusy={emptying.isPending}
        problem={emptying.error ? <FaultText fault={problemOf(emptying.error)} /> : undefined}
        onConfirm={empty}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
