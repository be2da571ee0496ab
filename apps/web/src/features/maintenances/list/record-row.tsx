import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { WaitingMark } from '#shared/sync/outbox/waiting-mark.tsx';
import { paths } from '#shared/navigation/paths.ts';
import { Amount } from '#shared/ui/values/amount.tsx';
import { DateText } from '#shared/ui/values/date-text.tsx';
import { LeadsOn } from '#shared/ui/layout/leads-on.tsx';
import { Mileage } from '#shared/ui/values/mileage.tsx';
import { TypeTile } from '#features/maintenances/pieces/type-icon.tsx';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import { signedCost } from '@carnet/domain/money/cents';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { apiAddress } from '#shared/api/address.ts';
import { usePictureSource } from '#shared/ui/files/use-picture-source.ts';
import { Camera, FileText } from 'lucide-react';
import classes from './record-row.module.css';

export interface RecordRowProps extends ProofActions {
  readonly record: Maintenance;
  readonly typeName: string;
  /** Null for an unknown or deleted vehicle. */
  readonly vehicleName: string | null;
  /** Further controls. */
  readonly menu: ReactNode;
}

/** One record in a list: type, date, vehicle, workshop, cost, photos and invoice. */
export function RecordRow({ record, typeName, vehicleName, menu, ...actions }: RecordRowProps) {
  const { t } = useTranslation();
  const { formatDate } = useFormat();
  const { date, mileage, description, garage_name: workshop, isRefund } = record;
  const refund = isRefund ? t('common.refund') : null;
  const names = { type: typeName, date: formatDate(date) };
  const details = [refund, description, workshop].filter(Boolean).join(' · ');
  return (
    <article
      className={classes.row}
      aria-label={t('maintenance.record.label', names)}
      // On the whole row, because its link covers the truncated text.
      title={details || undefined}
    >
      <div className={classes.layout}>
        <div className={classes.tile}>
          <TypeTile type={record.type} label={typeName} />
        </div>
        <div className={classes.what}>
          <p className={classes.type}>
            <NameLink to={paths.editMaintenance(record.id)} name={typeName} /> <WaitingMark id={record.id} />
          </p>
          {(refund ?? description ?? workshop) !== null && (
            <p className={classes.details}>
              {refund !== null && <span>{refund}</span>}
              {description !== null && <span>{description}</span>}
              {workshop !== null && <span className={classes.workshop}>{workshop}</span>}
            </p>
          )}
        </div>
        <div className={classes.facts}>
          <p className={classes.date}>
            <DateText date={date} />
          </p>
          {vehicleName !== null && <p className={classes.vehicle}>{vehicleName}</p>}
          {mileage !== null && (
            <p className={classes.mileage}>
              <Mileage kilometres={mileage} />
            </p>
          )}
        </div>
        <div className={classes.proofs}>
          <RecordProofButtons record={record} names={names} {...actions} />
        </div>
        <p className={classes.cost}>
          <Amount euros={signedCost(record)} />
        </p>
        <div className={classes.menu}>{menu}</div>
      </div>
    </article>
  );
}

function NameLink({ to, name }: { readonly to: string; readonly name: string }) {
  return (
    <Link to={to}>
      {name}
      <LeadsOn />
    </Link>
  );
}

interface ProofActions {
  readonly onShowPhotos: (record: Maintenance) => void;
  readonly onDownloadInvoice: (record: Maintenance) => void;
}

interface RecordProofButtonsProps extends ProofActions {
  readonly record: Maintenance;
  /** The record in the names of the buttons. */
  readonly names: { readonly type: string; readonly date: string };
}

/** Buttons for photos (with the first as thumbnail) and invoice, if there are any. */
function RecordProofButtons({ record, names, ...actions }: RecordProofButtonsProps) {
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
