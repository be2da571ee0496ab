import { SaleNote } from '#features/inspection/pieces/sale-note.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { Button } from '@mantine/core';
import { Archive, ArchiveRestore } from 'lucide-react';
import classes from './archived-notice.module.css';

interface ArchivedNoticeProps {
  readonly vehicle: Vehicle;
  readonly onRestore: () => void;
}

/** Says of an archived vehicle that it is, what a sale asks, and offers the way back. */
export function ArchivedNotice({ vehicle, onRestore }: ArchivedNoticeProps) {
  const { t } = useTranslation('vehicles');
  return (
    <div className={classes.notice}>
      <p className={classes.text}>
        <Archive size={20} aria-hidden="true" />
        {t('vehicles.detail.archivedNotice')}
      </p>
      <SaleNote vehicle={vehicle} />
      <Button
        variant="default"
        leftSection={<ArchiveRestore size={18} aria-hidden="true" />}
        onClick={onRestore}
      >
        {t('vehicles.detail.unarchive')}
      </Button>
    </div>
  );
}
