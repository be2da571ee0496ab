import { headlineOf } from '#features/inspection/pieces/inspection-sentences.ts';
import { MissingFacts } from '#features/inspection/pieces/missing-facts.tsx';
import { useInspection } from '#features/inspection/inspection.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import classes from './known-services.module.css';

/** What the law says of a vehicle that was just added, and a field for what it takes to know it. */
export function LawStart({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t } = useTranslation('vehicles');
  const format = useFormat();
  const today = useToday();
  const { data: inspection } = useInspection(vehicle.id);
  if (!inspection || inspection.regime === null) return null;
  return (
    <Card title={t('vehicles.inspection.title')}>
      <div className={classes.law}>
        <p>{headlineOf(inspection, today, t, format)}</p>
        <MissingFacts vehicle={vehicle} missing={inspection.missing} />
      </div>
    </Card>
  );
}
