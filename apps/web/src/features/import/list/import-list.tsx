import { describeKind } from '@carnet/contract/kinds/kinds';
import { useImports, useUndoImport } from '#features/import/import.queries.ts';
import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { FaultText } from '#shared/forms/fault-text.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useInstantText } from '#shared/i18n/use-instant-text.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useIsConnected } from '#shared/network/connection.ts';
import { notifySuccess } from '#shared/toasts/toasts.ts';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Button } from '@mantine/core';
import type { ImportEntry, RemainingObject } from '@carnet/contract/account/import.schema';
import { isDocumentKind } from '@carnet/domain/documents/document';
import { isExpenseKind } from '@carnet/domain/expenses/expense';
import { useState } from 'react';
import classes from './import-list.module.css';

/** Earlier imports, each undoable for 30 days; renders nothing without any, or offline. */
export function ImportList() {
  const { t } = useTranslation('imports', 'settings');
  const { data, isError, error, isFetching, refetch, ...pages } = useImports();
  const isConnected = useIsConnected();
  const [asked, setAsked] = useState<ImportEntry | null>(null);
  if (!data) {
    if (!isError || !isConnected) return null;
    return (
      <ErrorState
        title={t('imports.history.error.load')}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  const imports = data.filter((entry) => broughtBy(entry).length > 0);
  if (imports.length === 0) return null;
  return (
    <Card title={t('imports.history.title')}>
      <p className={classes.muted}>{t('imports.history.text')}</p>
      <ul className={classes.list} aria-label={t('imports.history.title')}>
        {imports.map((entry) => (
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

/** Undoing an import does not change settings back. */
function broughtBy({ counts }: ImportEntry): ImportEntry['counts'] {
  return counts.filter(({ entity }) => entity !== 'settings');
}

function ImportRow({ entry, onUndo }: { readonly entry: ImportEntry; readonly onUndo: () => void }) {
  const { t } = useTranslation('imports', 'settings');
  const { formatNumber } = useFormat();
  const instantText = useInstantText();
  const { importedAt, undoneAt, undoableUntil } = entry;
  const date = instantText(importedAt);
  const brought = broughtBy(entry).map(
    ({ entity, added }) => `${t(`settings.import.entity.${entity}`)} ${formatNumber(added)}`,
  );
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

const KEPT_SHOWN = 5;

/** Objects that an undone import left because they had changed, the first ones by name. */
function KeptObjects({ entry: { kept, keptCount } }: { readonly entry: ImportEntry }) {
  const { t } = useTranslation('imports');
  const nameOf = useKeptName();
  if (keptCount === 0) return null;
  const more = keptCount - Math.min(kept.length, KEPT_SHOWN);
  return (
    <>
      <span>{t('imports.history.kept', { items: keptCount })}</span>
      <ul className={classes.kept}>
        {kept.slice(0, KEPT_SHOWN).map((object) => (
          <li key={object.kind + object.id}>{nameOf(object)}</li>
        ))}
        {more > 0 && <li>{t('imports.history.keptMore', { items: more })}</li>}
      </ul>
    </>
  );
}

/** « Clio · Vidange · 12 mars 2026 ». */
function useKeptName(): (object: RemainingObject) => string {
  const { t } = useTranslation('settings');
  const { formatDate } = useFormat();
  const typeLabel = useMaintenanceTypeLabel();
  const wordsOf = ({ kind, type }: RemainingObject): string => {
    const words = kind === 'type' ? undefined : describeKind(kind).type?.words;
    if (words === 'documentKind' && isDocumentKind(type)) return t(`common.documentKind.${type}`);
    if (words === 'expenseKind' && isExpenseKind(type)) return t(`common.expenseKind.${type}`);
    return type === null ? t(`settings.trash.kind.${kind}`) : typeLabel(type);
  };
  return (object) => {
    const { title, vehicle, date } = object;
    const parts = [vehicle, title ?? wordsOf(object), date === null ? null : formatDate(date)];
    return parts.filter((part) => part !== null).join(' · ');
  };
}

interface UndoDialogProps {
  readonly entry: ImportEntry | null;
  readonly onClose: () => void;
}

/** Confirms undoing an import. */
function UndoDialog({ entry, onClose }: UndoDialogProps) {
  const { t } = useTranslation('imports');
  const undoing = useUndoImport();

  function undo() {
    if (entry === null) return;
    undoing.mutate(entry.id, {
      onSuccess: () => {
        notifySuccess(t('imports.history.done'));
        onClose();
      },
    });
  }

  return (
    <ConfirmDialog
      isOpen={entry !== null}
      title={t('imports.history.confirm.title')}
      text={t('imports.history.confirm.text')}
      confirmLabel={t('imports.history.confirm.action')}
      keepLabel={t('imports.history.confirm.back')}
      isBusy={undoing.isPending}
      problem={undoing.error ? <FaultText fault={problemOf(undoing.error)} /> : undefined}
      onConfirm={undo}
      onClose={onClose}
    />
  );
}
