import { useTranslation } from '#shared/i18n/use-translation.ts';
import { loadOnce } from '#shared/loading/load-once.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';
import { useWhenIdle } from '#shared/loading/use-when-idle.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import classes from './vehicle-tyres.module.css';

/** Loaded after the page, because it needs the tyre rules. */
const loadFittedTyres = loadOnce(
  async () => (await import('#features/tyre-sets/pieces/fitted-tyres.tsx')).FittedTyres,
);

/** The tyres of one vehicle: which are fitted, when to replace them, and the swap. */
export function VehicleTyres({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t } = useTranslation('vehicles');
  // Loaded when idle, because it is below the fold and has its own texts; immediately if the URL opens its
  // dialog.
  const [isWanted, setIsWanted] = useState(useSearchParams()[0].has('fit'));
  useWhenIdle(() => setIsWanted(true));
  const FittedTyres = useLazyComponent(loadFittedTyres, isWanted, () => {});
  return (
    <Card
      title={t('vehicles.detail.tyres.title')}
      padding="none"
      link={{
        to: paths.tyresOf(vehicle.id),
        text: t('common.action.seeAll'),
        label: t('vehicles.detail.tyres.all', { name: vehicle.name }),
      }}
    >
      {FittedTyres ? <FittedTyres vehicle={vehicle} /> : <div className={classes.later} />}
    </Card>
  );
}
