import { useTranslation } from '#shared/i18n/use-translation.ts';
import { apiAddress } from '#shared/api/address.ts';
import { usePictureSource } from '#shared/ui/files/use-picture-source.ts';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import { Camera, FileText } from 'lucide-react';
import classes from './record-proof-buttons.module.css';

export interface ProofActions {
  readonly onShowPhotos: (record: Maintenance) => void;
  readonly onDownloadInvoice: (record: Maintenance) => void;
}

interface RecordProofButtonsProps extends ProofActions {
  readonly record: Maintenance;
  /** Which record, for the names of the buttons. */
  readonly names: { readonly type: string; readonly date: string };
}

/** The photos of a record, by the first of them, and its invoice; nothing where there is none. */
export function RecordProofButtons({ record, names, ...actions }: RecordProofButtonsProps) {
  const { t } = useTranslation();
  const { photos, invoice } = record;
  return (
    <>
      {photos.length > 0 && (
        <button
          type="button"
          className={classes.proof}
          aria-label={t('maintenance.record.photos', { photos: photos.length, ...names })}
          onClick={() => actions.onShowPhotos(record)}
        >
          <FirstPhoto record={record} />
          {photos.length > 1 && <span>{photos.length}</span>}
        </button>
      )}
      {invoice !== null && (
        <button
          type="button"
          className={classes.proof}
          aria-label={t('maintenance.record.downloadInvoice', names)}
          onClick={() => actions.onDownloadInvoice(record)}
        >
          <FileText size={16} aria-hidden="true" />
          <span className={classes.word}>{t('maintenance.form.invoice.label')}</span>
        </button>
      )}
    </>
  );
}

function FirstPhoto({ record: { photos } }: Pick<RecordProofButtonsProps, 'record'>) {
  const [first] = photos;
  const { source, onError } = usePictureSource(first && apiAddress(first.thumbnailUrl ?? first.url));
  if (source === null) return <Camera size={16} aria-hidden="true" />;
  return (
    <img className={classes.picture} src={source} alt="" loading="lazy" decoding="async" onError={onError} />
  );
}
