import { useTranslation } from '#shared/i18n/use-translation.ts';
import { loadOnce } from '#shared/loading/load-once.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';
import type { VehicleInspection } from '@carnet/contract/inspection/inspection.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import classes from '#features/inspection/inspection-card.module.css';

/** Loaded on demand: forms need much code. */
const loadRegistrationField = loadOnce(
  async () => (await import('#features/inspection/registration-field.tsx')).RegistrationField,
);

interface MissingFactsProps {
  readonly vehicle: Vehicle;
  readonly inspection: VehicleInspection;
}

/** Facts that would make the date more certain, with a field for the first registration. */
export function MissingFacts({ vehicle, inspection }: MissingFactsProps) {
  const { t } = useTranslation('vehicles');
  const { missing } = inspection;
  const otherFacts = missing.filter((fact) => fact !== 'firstRegistrationDate');
  const isRegistrationAsked = missing.includes('firstRegistrationDate');
  const RegistrationField = useLazyComponent(loadRegistrationField, isRegistrationAsked, () => {});
  return (
    <>
      {otherFacts.map((fact) => (
        <p key={fact} className={classes.missing}>
          {t(`vehicles.inspection.missing.${hasTwoResults(fact, inspection) ? 'twoResults' : fact}`)}
        </p>
      ))}
      {isRegistrationAsked && RegistrationField && (
        <RegistrationField key={vehicle.version} vehicle={vehicle} />
      )}
    </>
  );
}

/**
 * An inspection without a result counts as passed; if defects apply nonetheless, another inspection of the
 * same day has a result.
 */
function hasTwoResults(
  fact: VehicleInspection['missing'][number],
  { status, retestBy }: VehicleInspection,
): boolean {
  const hasDefects = retestBy !== null || status === 'retest_required' || status === 'must_not_drive';
  return fact === 'inspectionResult' && hasDefects;
}
