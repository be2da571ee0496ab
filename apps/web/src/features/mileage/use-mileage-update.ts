import { useCreateMileageReading } from '#features/mileage/mileage.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useContractForm, type ContractForm } from '#shared/forms/use-contract-form.ts';
import type { FormFault } from '#shared/forms/form-faults.ts';
import { mileageReadingCreation, type MileageReading } from '@carnet/contract/mileage/mileage.schema';
import { compareCivilDates, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { useState } from 'react';
import { v7 as newId } from 'uuid';

export interface MileageUpdateValues {
  readonly mileage: number | null;
  readonly date: CivilDate | null;
  /** The reading that its owner has confirmed against the order; another one has to be confirmed anew. */
  readonly confirmedReading: string | null;
}

/** The form of the quick update. */
export function useMileageUpdate(
  vehicleId: string,
  onSaved: (reading: MileageReading) => void,
): ContractForm<MileageUpdateValues> {
  const today = useToday();
  const [id] = useState(() => newId());
  const creation = useCreateMileageReading(vehicleId);
  return useContractForm<MileageUpdateValues, typeof mileageReadingCreation>({
    schema: mileageReadingCreation,
    initialValues: { mileage: null, date: today, confirmedReading: null },
    toBody: (values) => ({
      id,
      mileage: values.mileage,
      date: values.date,
      ...(values.confirmedReading === readingOf(values) && { confirmMileage: true }),
    }),
    check: ({ date }) => faultsOfDate(date, today),
    save: async (body) => onSaved(await creation.mutateAsync(body)),
  });
}

export function readingOf({ date, mileage }: MileageUpdateValues): string {
  return `${date} ${mileage}`;
}

function faultsOfDate(date: CivilDate | null, today: CivilDate): FormFault[] {
  const isInFuture = date !== null && compareCivilDates(date, today) > 0;
  return isInFuture ? [{ pointer: '/date', code: 'date_in_future' }] : [];
}
