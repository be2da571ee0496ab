import { RecordPhotos } from '#app/maintenance/record-photos.tsx';
import type { RecordBasics } from '#app/maintenance/use-record-basics.ts';
import { useInvoiceDownload } from '#app/maintenance/use-invoice-download.ts';
import { useRecordDeletion } from '#app/maintenance/use-record-deletion.tsx';
import { RecordRow } from '#features/maintenances/record-row.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { VirtualList } from '#shared/lists/virtual-list.tsx';
import { paths } from '#shared/navigation/paths.ts';
import { RowMenu, RowMenuAction, RowMenuLink } from '#shared/ui/row-menu.tsx';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';

interface RecordListProps {
  readonly label: string;
  readonly records: readonly Maintenance[];
  readonly basics: RecordBasics;
  readonly totalCount?: number | undefined;
  readonly onNearEnd: () => void;
}

/** Records of any number, each with its photos, its invoice and its menu. */
export function RecordList({ basics, records, ...list }: RecordListProps) {
  const { t } = useTranslation();
  const { formatDate } = useFormat();
  const [photosOf, setPhotosOf] = useState<Maintenance | null>(null);
  const download = useInvoiceDownload();
  const deletion = useRecordDeletion(focusHeading);
  const typeNames = new Map(basics.types.map(({ key, label }) => [key, label]));
  const vehicles = [...basics.vehicles, ...basics.archivedVehicles];
  const vehicleNames = new Map(vehicles.map(({ id, name }) => [id, name]));

  function row(record: Maintenance) {
    const typeName = typeNames.get(record.type) ?? record.type;
    const vehicleName = vehicleNames.get(record.vehicle_id) ?? '';
    const label = t('maintenance.record.actions', { type: typeName, date: formatDate(record.date) });
    return (
      <RecordRow
        record={record}
        typeName={typeName}
        vehicleName={vehicleName || null}
        onShowPhotos={setPhotosOf}
        onDownloadInvoice={download}
        menu={
          <RowMenu label={label}>
            <RowMenuLink
              icon={Pencil}
              text={t('maintenance.record.edit')}
              to={paths.editMaintenance(record.id)}
            />
            <RowMenuAction
              icon={Trash2}
              isDangerous
              text={t('maintenance.record.delete')}
              onClick={() => deletion.ask({ record, typeName, vehicleName })}
            />
          </RowMenu>
        }
      />
    );
  }

  return (
    <>
      <VirtualList {...list} items={records} renderItem={row} estimatedHeight={72} />
      {photosOf && <RecordPhotos record={photosOf} onClose={() => setPhotosOf(null)} />}
      {deletion.dialog}
    </>
  );
}

/** The control that had the focus goes with its row. */
function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}
