import { useTranslation } from '#shared/i18n/use-translation.ts';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { recognisePlate } from '@carnet/domain/vehicles/plate';
import classes from './plate.module.css';

export interface PlateProps {
  /** As the owner typed it; a French one is shown in its official spacing. */
  readonly plate: string;
  readonly size?: 'sm' | 'md' | 'lg';
}

/** A licence plate: drawn if it is French, else a bordered tag. */
export function Plate({ plate, size = 'sm' }: PlateProps) {
  const { t } = useTranslation('vehicles');
  const { kind, display } = recognisePlate(plate);
  return (
    <span className={classes.plate} data-french={kind !== 'unknown' || undefined} data-size={size}>
      <VisuallyHidden>{t('vehicles.plate.label', { plate: display })}</VisuallyHidden>
      <span className={classes.number} aria-hidden="true" translate="no">
        {display}
      </span>
    </span>
  );
}
