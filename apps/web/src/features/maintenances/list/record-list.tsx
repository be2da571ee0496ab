import { useHistoryPanel } from '#features/history/pieces/use-history-panel.tsx';
import type { ShownHistory } from '#features/history/history.queries.ts';
import { RecordPhotos } from '#features/maintenances/list/record-photos.tsx';
import type { RecordBasics } from '#features/maintenances/pieces/use-record-basics.ts';
import { useInvoiceDownload } from '#features/maintenances/list/use-invoice-download.ts';
import { useRecordDeletion, type RecordDeletion } from '#features/maintenances/list/use-record-deletion.tsx';
import { RecordRow, type RecordRowProps } from '#features/maintenances/list/record-row.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { VirtualList } from '#shared/lists/virtual-list.tsx';
import { paths } from '#shared/navigation/paths.ts';
import { RowMenu, RowMenuAction, RowMenuLink } from '#shared/ui/buttons/row-menu.tsx';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import { History, Pencil, Trash2 } from 'lucide-react';
import { memo, useMemo, useState } from 'react';

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
