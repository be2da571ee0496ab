import { problemOf } from '#shared/api/problem-error.ts';
import { FaultText } from '#shared/forms/fault-text.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useInstantText } from '#shared/i18n/use-instant-text.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useIsConnected } from '#shared/network/connection.ts';
import { NeedsServer } from '#shared/network/needs-server.tsx';
import { write } from '#shared/sync/outbox/write.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import type { TrashEntry } from '@carnet/contract/trash/trash.schema';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { isBuiltInMaintenanceType } from '@carnet/domain/maintenance/maintenance-types';
import { describeKind } from '@carnet/contract/kinds/kinds';
import { problemMessage } from '@carnet/i18n/problem-message';
import type { Translate } from '@carnet/i18n/translate';
import { Button } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import classes from './trash.module.css';
import { call } from '#shared/api/api-client.ts';
import { ignoreNotFound } from '#shared/api/lost-answer.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { refreshAfter } from '#shared/api/refresh-after.ts';
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';

const PAGE_SIZE = '5';

const noCursor = (): string | undefined => undefined;

/** Deletions of the last 30 days, newest first, paginated. */
const trashQuery = infiniteQueryOptions({
  queryKey: queryKeys.trash,
  queryFn: ({ pageParam, signal }) =>
    call('listTrash', { query: { limit: PAGE_SIZE, cursor: pageParam }, signal }),
  initialPageParam: noCursor(),
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  select: ({ pages }) => pages.flatMap(({ items }) => items),
});

function useTrash() {
  return useInfiniteQuery(trashQuery);
}

/** Restores an entry and reports the outcome. A custom type can only be restored online. */
function useRestore() {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, kind }: Pick<TrashEntry, 'id' | 'kind'>) => {
      const options = { path: { id } };
      if (kind === 'type') return call('restoreTrashed', options);
      return write({ verb: 'restore', kind, id, vehicleId: null }, 'restoreTrashed', options);
    },
    onSuccess: () => notifySuccess(t('settings.trash.restored')),
    onError: (error) => notifyError(problemMessage(t, problemOf(error))),
    onSettled: (_answer, _error, { kind }) => refreshAfter(queryClient, kind === 'type' ? 'settings' : kind),
  });
}

/** Erases one trash entry permanently. */
function useEraseTrashed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => ignoreNotFound(call('eraseTrashed', { path: { id } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.trash }),
  });
}

/** Erases the whole trash permanently. */
function useEmptyTrash() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('emptyTrash', {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.trash }),
  });
}

/** Deleted objects that can be restored. */
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
        error={trash.error}
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
      // The dialog shows the error.
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

/** A trash entry: what and when, until when it can be restored, and buttons to restore or erase it. */
function TrashRow({ entry }: { readonly entry: TrashEntry }) {
  const { t } = useTranslation('settings');
  const { formatDate } = useFormat();
  const instantText = useInstantText();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const restoring = useRestore();
  const title = localiseTitle(t, entry);
  const described = findDescription(entry);
  const details = [
    t(`settings.trash.kind.${entry.kind}`),
    described?.hasReading && entry.date !== null ? formatDate(entry.date) : null,
    entry.vehicle?.name ?? null,
    described?.vehicle === 'itself' ? t('common.count.records', { records: entry.counts.records }) : null,
  ];
  return (
    <li className={classes.entry}>
      <div className={classes.what}>
        <strong>{title}</strong>
        <span className={classes.muted}>{details.filter((detail) => detail !== null).join(' · ')}</span>
        <span className={classes.muted}>
          {t('settings.trash.times', {
            deleted: instantText(entry.deletedAt),
            erased: formatDate(civilDateInZone(Date.parse(entry.erasedAt), timeZone)),
          })}
        </span>
      </div>
      <div className={classes.ways}>
        <Button
          variant="default"
          aria-label={t('settings.trash.restoreNamed', { title })}
          aria-disabled={restoring.isPending}
          onClick={() => restoring.isPending || restoring.mutate(entry)}
        >
          {t('settings.trash.restore')}
        </Button>
        <EraseButton entry={entry} title={title} />
      </div>
    </li>
  );
}

/** Description of its kind; null for a custom type, which is not an object of a garage. */
function findDescription({ kind }: TrashEntry) {
  return kind === 'type' ? null : describeKind(kind);
}

/** In the language of the interface if possible; the server writes titles in the account's language. */
function localiseTitle(t: Translate, entry: TrashEntry): string {
  const { title, type } = entry;
  const isTyped = findDescription(entry)?.type?.words === 'maintenanceType';
  return isTyped && type !== null && isBuiltInMaintenanceType(type)
    ? t(`common.maintenanceType.${type}`)
    : title;
}

function EraseButton({ entry, title }: { readonly entry: TrashEntry; readonly title: string }) {
  const { t } = useTranslation('settings');
  const [isAsking, setIsAsking] = useState(false);
  const erasing = useEraseTrashed();

  function erase() {
    erasing.mutateAsync(entry.id).then(
      () => notifySuccess(t('settings.trash.erased', { title })),
      // The dialog shows the error.
      () => undefined,
    );
  }

  return (
    <>
      <IconButton
        icon={Trash2}
        label={t('settings.trash.eraseNamed', { title })}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={t('settings.trash.confirmErase.title', { title })}
        text={t('settings.trash.confirmErase.text')}
        confirmLabel={t('settings.trash.erase')}
        isBusy={erasing.isPending}
        problem={erasing.error ? <FaultText fault={problemOf(erasing.error)} /> : undefined}
        onConfirm={erase}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
