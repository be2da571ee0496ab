import { useFormat } from '#shared/i18n/use-format.ts';
import classes from './figure.module.css';

export interface MileageProps {
  readonly kilometres: number;
}

/** A localised mileage or distance in kilometres. The only component that prints one. */
export function Mileage({ kilometres }: MileageProps) {
  const { formatKilometres } = useFormat();
  return (
    <data value={kilometres} className={classes.figure}>
      {formatKilometres(kilometres)}
    </data>
  );
}
