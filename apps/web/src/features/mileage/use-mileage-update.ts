import {
  blankMileageUpdate,
  mileageDraftName,
  type MileageUpdateValues,
} from '#features/mileage/mileage-draft.ts';
import { useSaveMileageReading } from '#features/mileage/mileage.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useContractForm, type ContractForm } from '#shared/forms/use-contract-form.ts';
import type { FormFault } from '#shared/forms/form-faults.ts';
import { usePartedForm } from '#shared/forms/use-parted-form.ts';
import { useRefusedReading } from '#shared/forms/use-refused-reading.ts';
import { mileageReadingCreation, type MileageReading } from '@carnet/contract/mileage/mileage.schema';
import { compareCivilDates, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { useState } from 'react';
import { v7 as newId } from 'uuid';

/** The form of the quick update, with what its server last asked to be confirmed. */
export interface MileageUpdate extends ContractForm<MileageUpdateValues> {
  /** The mileage in the form was refused because it breaks the order of the readings; null for another one. */
  readonly outOfOrder: FormFault | null;
}

/** The form of the quick update, which keeps what is typed as a draft. */
export function useMileageUpdate(
  vehicleId: string,
  onSaved: (reading: MileageReading) => void,
): MileageUpdate {
  const today = useToday();
  const [initialValues] = useState(() => blankMileageUpdate(newId(), today));
  const saveReading = useSaveMileageReading(vehicleId);
  const refused = useRefusedReading();
  const contractForm: ContractForm<MileageUpdateValues> = useContractForm({
    schema: mileageReadingCreation,
    initialValues,
    draftName: mileageDraftName(vehicleId),
    toBody: (values) => ({
      id: values.id,
      mileage: values.mileage,
      date: values.date,
      ...(values.confirmedReading === readingOf(values) && { confirmMileage: true }),
    }),
    check: ({ date }) => faultsOfDate(date, today),
    save: async (body) => onSaved(await saveReading(body)),
    onRefused: (problem) => refused.note(problem, readingOf(contractForm.form.getValues())),
  });
  usePartedForm(mileageDraftName(vehicleId), () => contractForm.form.setFieldValue('id', newId()));
  return { ...contractForm, outOfOrder: refused.faultOf(readingOf(contractForm.form.values)) };
}

export function readingOf({ date, mileage }: Pick<MileageUpdateValues, 'date' | 'mileage'>): string {
  return `${date} ${mileage}`;
}

function faultsOfDate(date: CivilDate | null, today: CivilDate): FormFault[] {
  const isInFuture = date !== null && compareCivilDates(date, today) > 0;
  return isInFuture ? [{ pointer: '/date', code: 'date_in_future' }] : [];
}
