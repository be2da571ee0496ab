import { useSaveMileageReading } from '#features/mileage/mileage.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useContractForm, type ContractForm } from '#shared/forms/use-contract-form.ts';
import type { FormFault } from '#shared/forms/form-faults.ts';
import { useRefusedReading } from '#shared/forms/use-refused-reading.ts';
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

/** The form of the quick update, with what its server last asked to be confirmed. */
export interface MileageUpdate extends ContractForm<MileageUpdateValues> {
  /** The mileage in the form was refused because it breaks the order of the readings; null for another one. */
  readonly outOfOrder: FormFault | null;
}

/** The form of the quick update. */
export function useMileageUpdate(
  vehicleId: string,
  onSaved: (reading: MileageReading) => void,
): MileageUpdate {
  const today = useToday();
  const [id] = useState(() => newId());
  const saveReading = useSaveMileageReading(vehicleId);
  const refused = useRefusedReading();
  const contractForm: ContractForm<MileageUpdateValues> = useContractForm({
    schema: mileageReadingCreation,
    initialValues: blankUpdate(today),
    toBody: (values) => ({
      id,
      mileage: values.mileage,
      date: values.date,
      ...(values.confirmedReading === readingOf(values) && { confirmMileage: true }),
    }),
    check: ({ date }) => faultsOfDate(date, today),
    save: async (body) => onSaved(await saveReading(body)),
    onRefused: (problem) => refused.note(problem, readingOf(contractForm.form.getValues())),
  });
  return { ...contractForm, outOfOrder: refused.faultOf(readingOf(contractForm.form.values)) };
}

function blankUpdate(today: CivilDate): MileageUpdateValues {
  return { mileage: null, date: today, confirmedReading: null };
}

export function readingOf({ date, mileage }: MileageUpdateValues): string {
  return `${date} ${mileage}`;
}

function faultsOfDate(date: CivilDate | null, today: CivilDate): FormFault[] {
  const isInFuture = date !== null && compareCivilDates(date, today) > 0;
  return isInFuture ? [{ pointer: '/date', code: 'date_in_future' }] : [];
}
