import { useHistoryPanel } from '#features/history/pieces/use-history-panel.tsx';
import type { HistorySubject } from '#features/history/history.queries.ts';
import type { RecordBasics } from '#features/maintenances/pieces/use-record-basics.ts';
import { RecordRow, type RecordRowProps } from '#features/maintenances/list/record-row.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { VirtualList } from '#shared/lists/virtual-list.tsx';
import { paths } from '#shared/navigation/paths.ts';
import { useDeletion } from '#shared/trash/use-deletion.ts';
import { RowMenu, RowMenuAction, RowMenuLink } from '#shared/ui/buttons/row-menu.tsx';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import { History, Pencil, Trash2 } from 'lucide-react';
import { memo, useCallback, useMemo, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import type { UploadItem } from '#shared/ui/files/upload-item.ts';
import { PhotoViewer } from '#shared/ui/photos/photo-viewer.tsx';
import { call } from '#shared/api/api-client.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { saveFile, type SavedFile } from '#shared/api/save-file.ts';
import { useDownloadMessages } from '#shared/ui/files/use-download-messages.ts';

interface RecordListProps {
  readonly label: string;
  readonly records: readonly Maintenance[];
  readonly basics: RecordBasics;
  readonly totalCount?: number | undefined;
  readonly onNearEnd: () => void;
}

/** Virtual list of records, each with photos, invoice and menu. */
export function RecordList({ basics, records, ...list }: RecordListProps) {
  const [photosOf, setPhotosOf] = useState<Maintenance | null>(null);
  const [usualHeight] = useState(usualRowHeight);
  const download = useInvoiceDownload();
  const deletion = useRecordDeletion(focusHeading);
  const history = useHistoryPanel();
  const { types, vehicles, archivedVehicles } = basics;
  const names = useMemo(() => {
    const all = [...vehicles, ...archivedVehicles];
    return {
      types: new Map(types.map(({ key, label }) => [key, label])),
      vehicles: new Map(all.map(({ id, name }) => [id, name])),
    };
  }, [types, vehicles, archivedVehicles]);
  return (
    <>
      <VirtualList
        {...list}
        items={records}
        estimatedHeight={usualHeight}
        renderItem={(record) => (
          <ListedRecord
            record={record}
            typeName={names.types.get(record.type) ?? record.type}
            vehicleName={names.vehicles.get(record.vehicle_id) ?? null}
            onShowPhotos={setPhotosOf}
            onDownloadInvoice={download}
            onDelete={deletion.ask}
            onShowHistory={history.show}
          />
        )}
      />
      {photosOf && <RecordPhotos record={photosOf} onClose={() => setPhotosOf(null)} />}
      {deletion.dialog}
      {history.panel}
    </>
  );
}

interface ListedRecordProps extends Omit<RecordRowProps, 'menu'> {
  readonly onDelete: RecordDeletion['ask'];
  readonly onShowHistory: (shown: HistorySubject) => void;
}

/** Memoised, because a scrolling list renders many times a second. */
const ListedRecord = memo(function ListedRecord({ onDelete, onShowHistory, ...row }: ListedRecordProps) {
  const { t } = useTranslation();
  const { formatDate } = useFormat();
  const { record, typeName, vehicleName } = row;
  const label = t('maintenance.record.actions', { type: typeName, date: formatDate(record.date) });
  return (
    <RecordRow
      {...row}
      menu={
        <RowMenu label={label}>
          <RowMenuLink
            icon={Pencil}
            text={t('maintenance.record.edit')}
            to={paths.editMaintenance(record.id)}
          />
          <RowMenuAction
            icon={History}
            text={t('common.action.history')}
            onClick={() => onShowHistory({ kind: 'record', id: record.id, title: typeName })}
          />
          <RowMenuAction
            icon={Trash2}
            isDangerous
            text={t('maintenance.record.delete')}
            onClick={() => onDelete({ record, typeName, vehicleName: vehicleName ?? '' })}
          />
        </RowMenu>
      }
    />
  );
});

/** Three or four lines on a phone, two on wide screens. */
function usualRowHeight(): number {
  return window.matchMedia('(min-width: 40em)').matches ? 72 : 108;
}

/** The focused control disappears together with its row. */
function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}

interface RecordPhotosProps {
  /** With at least one photo. */
  readonly record: Pick<Maintenance, 'photos'>;
  readonly onClose: () => void;
}

/** Photos of a record in the full-screen viewer. */
function RecordPhotos({ record: { photos }, onClose }: RecordPhotosProps) {
  const [shownKey, setShownKey] = useState(photos[0]?.id ?? '');
  const items: UploadItem[] = photos.map((file) => ({
    key: file.id,
    state: 'stored',
    name: file.name,
    file,
  }));
  return <PhotoViewer items={items} shownKey={shownKey} onShow={setShownKey} onClose={onClose} />;
}

/** Downloads the invoice of a record and reports the outcome. Stable until the language changes. */
function useInvoiceDownload(): (record: Maintenance) => void {
  const tellOutcome = useDownloadMessages();
  return useCallback((record) => tellOutcome(saveInvoice(record)), [tellOutcome]);
}

/** Requests a fresh signed address if the one in a long-open list has expired. */
async function saveInvoice({ id, invoice }: Maintenance): Promise<SavedFile> {
  if (!invoice) throw new Error('The record has no invoice to download');
  try {
    return await saveFile(invoice);
  } catch (error) {
    if (problemOf(error).code !== 'not_found') throw error;
    const { invoice: fresh } = await call('getMaintenance', { path: { id } });
    if (!fresh) throw error;
    return saveFile(fresh);
  }
}

interface RecordToDelete {
  readonly record: Maintenance;
  readonly typeName: string;
  readonly vehicleName: string;
}

interface RecordDeletion {
  /** Stable. */
  readonly ask: (asked: RecordToDelete) => void;
  /** To be rendered on the page. */
  readonly dialog: ReactNode;
}

/** Confirmation before a record is deleted. `onDeleting` is called after it. */
function useRecordDeletion(onDeleting: () => void): RecordDeletion {
  const [asked, setAsked] = useState<RecordToDelete | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const ask = useCallback((record: RecordToDelete) => {
    setAsked(record);
    setIsOpen(true);
  }, []);
  return {
    ask,
    dialog: asked && (
      <DeleteRecordDialog
        {...asked}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onDeleting={onDeleting}
      />
    ),
  };
}

interface DeleteRecordDialogProps {
  readonly record: Maintenance;
  readonly typeName: string;
  readonly vehicleName: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called on confirmation: the record disappears at once, and returns if the server refuses. */
  readonly onDeleting: () => void;
}

/** Deletes a record, its reading and its files, after a confirmation. */
function DeleteRecordDialog({ record, typeName, vehicleName, ...props }: DeleteRecordDialogProps) {
  const { t } = useTranslation('maintenance');
  const { formatDate, formatEuros } = useFormat();
  const remove = useDeletion('record');
  const files = record.photos.length + (record.invoice ? 1 : 0);
  const what = {
    type: typeName,
    date: formatDate(record.date),
    vehicle: vehicleName,
    cost: formatEuros(record.cost),
  };

  function confirm(): void {
    props.onClose();
    props.onDeleting();
    remove(record.id, { done: t('maintenance.toast.deleted'), failed: t('maintenance.error.delete') });
  }

  return (
    <ConfirmDialog
      isOpen={props.isOpen}
      title={t('maintenance.confirmDelete.title')}
      text={
        files > 0
          ? t('maintenance.confirmDelete.textWithFiles', { ...what, files })
          : t('maintenance.confirmDelete.text', what)
      }
      confirmLabel={t('maintenance.confirmDelete.submit')}
      keepLabel={t('maintenance.confirmDelete.keep')}
      onConfirm={confirm}
      onClose={props.onClose}
    />
  );
}
