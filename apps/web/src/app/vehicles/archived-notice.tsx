import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Button } from '@mantine/core';
import { Archive, ArchiveRestore } from 'lucide-react';
import classes from './archived-notice.module.css';

/** Says of an archived vehicle that it is, and offers the way back. */
export function ArchivedNotice({ onRestore }: { readonly onRestore: () => void }) {
  const { t } = useTranslation('vehicles');
  return (
    <div className={classes.notice}>
      <p className={classes.text}>
        <Archive size={20} aria-hidden="true" />
        {t('vehicles.detail.archivedNotice')}
      </p>
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
