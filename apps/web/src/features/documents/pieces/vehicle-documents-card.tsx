import { useDocuments } from '#features/documents/documents.queries.ts';
import { DocumentTile } from '#features/documents/pieces/document-icon.tsx';
import { DocumentRows } from '#features/documents/pieces/document-rows.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useArrival } from '#shared/loading/use-arrival.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useFileLink } from '#shared/sync/use-file-link.ts';
import { fileAddress } from '#shared/ui/files/file-address.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { Link } from 'react-router';
import rows from './document-rows.module.css';
import classes from './vehicle-documents-card.module.css';

interface VehicleDocumentsProps {
  readonly vehicle: Pick<Vehicle, 'id' | 'name' | 'registrationDocument'>;
}

/** Documents of one vehicle, including its registration certificate, with a link to all. */
export function VehicleDocumentsCard({ vehicle }: VehicleDocumentsProps) {
  const { t } = useTranslation('documents');
  return (
    <Card
      title={t('documents.vehicle.title')}
      padding="none"
      link={{
        to: paths.addDocumentFor(vehicle.id),
        text: t('common.action.add'),
        label: t('documents.vehicle.addFor', { name: vehicle.name }),
      }}
    >
      <VehicleDocuments vehicle={vehicle} />
      <p className={classes.all}>
        <Link to={paths.documents}>{t('documents.all')}</Link>
      </p>
    </Card>
  );
}

function VehicleDocuments({ vehicle }: VehicleDocumentsProps) {
  const { t } = useTranslation('documents');
  const documents = useDocuments({ vehicleId: vehicle.id });
  const shown = useArrival(documents.data);
  if (documents.isError && !documents.data) {
    return (
      <ErrorState
        title={t('documents.error.load')}
        error={documents.error}
        onRetry={() => void documents.refetch()}
        isRetrying={documents.isFetching}
      />
    );
  }
  if (!shown) return <SkeletonRows count={2} />;
  const { registrationDocument } = vehicle;
  if (shown.length === 0 && registrationDocument === null) {
    return <p className={classes.empty}>{t('documents.vehicle.empty')}</p>;
  }
  return (
    <DocumentRows label={t('documents.vehicle.title')} documents={shown}>
      {registrationDocument && <RegistrationRow file={registrationDocument} />}
    </DocumentRows>
  );
}

/** The certificate stored with the vehicle; it is changed in the vehicle form. */
function RegistrationRow({ file }: { readonly file: CarnetFile }) {
  const { t } = useTranslation('documents');
  const address = useFileLink(fileAddress({ key: file.id, state: 'stored', name: file.name, file }));
  const name = t('documents.registrationOfVehicle');
  return (
    <li className={rows.row}>
      <DocumentTile kind="registration" />
      <div className={rows.text}>
        <p className={rows.name}>
          {address === null ? (
            name
          ) : (
            <a href={address} target="_blank" rel="noreferrer">
              {name}
            </a>
          )}
        </p>
        <p className={rows.facts}>{file.name}</p>
      </div>
    </li>
  );
}
