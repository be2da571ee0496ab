import { useHistoryPanel } from '#features/history/pieces/use-history-panel.tsx';
import type { ShownHistory } from '#features/history/history.queries.ts';
import type { RecordBasics } from '#features/maintenances/pieces/use-record-basics.ts';
import { useRecordDeletion, type RecordDeletion } from '#features/maintenances/list/use-record-deletion.tsx';
import { RecordRow, type RecordRowProps } from '#features/maintenances/list/record-row.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { VirtualList } from '#shared/lists/virtual-list.tsx';
import { paths } from '#shared/navigation/paths.ts';
import { RowMenu, RowMenuAction, RowMenuLink } from '#shared/ui/buttons/row-menu.tsx';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import { History, Pencil, Trash2 } from 'lucide-react';
import { memo, useMemo, useState, useCallback } from 'react';
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

/** Records of any number, each with its photos, its invoice and its menu. */
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
  readonly onShowHistory: (shown: ShownHistory) => void;
}

/** Remembered, since a list that is scrolled renders many times a second. */
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

/** In three or four lines on a phone, in two where there is room. */
function usualRowHeight(): number {
  return window.matchMedia('(min-width: 40em)').matches ? 72 : 108;
}

/** The control that had the focus goes with its row. */
function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}

interface RecordPhotosProps {
  /** With at least one photo. */
  readonly record: Pick<Maintenance, 'photos'>;
  readonly onClose: () => void;
}

/** The photos of a record over the whole screen. */
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

/** Downloads the invoice of a record and says what came of it. The same function until the language changes. */
function useInvoiceDownload(): (record: Maintenance) => void {
  const tellOutcome = useDownloadMessages();
  return useCallback((record) => tellOutcome(saveInvoice(record)), [tellOutcome]);
}

/** The signed address of a list that was open for long has run out: then a fresh one is asked for. */
async function saveInvoice({ id, invoice }: Maintenance): Promise<SavedFile> {
  if (!invoice) throw new Error('A record without invoice offers no download');
  try {
    return await saveFile(invoice);
  } catch (error) {
    if (problemOf(error).code !== 'not_found') throw error;
    const { invoice: fresh } = await call('getMaintenance', { path: { id } });
    if (!fresh) throw error;
    return saveFile(fresh);
  }
}
