import { FieldOffer } from '#features/maintenances/form/field-offer.tsx';
import { useMileageReadings } from '#features/mileage/mileage.queries.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { compareCivilDates, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { currentReading } from '@carnet/domain/mileage/mileage-series';

interface LastReadingOfferProps {
  readonly vehicleId: string;
  /** Of the record; a reading made after it is told, but not offered. */
  readonly date: CivilDate | null;
  readonly isFieldEmpty: boolean;
  readonly onTake: (mileage: number) => void;
}

/** « Dernier relevé : 84 210 km le 8 nov. 2026 », to take over by one tap: it may be out of date. */
export function LastReadingOffer({ vehicleId, date, isFieldEmpty, onTake }: LastReadingOfferProps) {
  const { t } = useTranslation();
  const { formatKilometres, formatDate } = useFormat();
  const { data } = useMileageReadings(vehicleId);
  const last = currentReading(data ?? []);
  if (last === null) return null;
  const fits = date === null || compareCivilDates(last.date, date) <= 0;
  return (
    <FieldOffer
      text={t('maintenance.form.mileage.last', {
        mileage: formatKilometres(last.mileage),
        date: formatDate(last.date),
      })}
      action={
        isFieldEmpty && fits
          ? { label: t('maintenance.form.offer.take'), onTake: () => onTake(last.mileage) }
          : undefined
      }
    />
  );
}
