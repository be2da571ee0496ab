import { useMileageReadings } from '#features/mileage/mileage.queries.ts';
import { useMileageCorrection } from '#features/mileage/use-mileage-correction.ts';
import type { FormFault } from '#shared/forms/form-faults.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import type { MeasuredKind } from '@carnet/contract/kinds/kinds';
import { followedObject } from '@carnet/contract/mileage/followed-object';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import { isTyped, readingsAbove, replacedReadings } from '@carnet/domain/mileage/check-mileage';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { MileageNeighbour } from '@carnet/domain/mileage/mileage-series';
import { readNeighbour } from '@carnet/i18n/problem-message';
import { Button } from '@mantine/core';
import { CircleHelp } from 'lucide-react';
import classes from './mileage-doubt-question.module.css';

export interface MileageDoubtProps {
  /** Why the mileage was refused. */
  readonly fault: FormFault;
  readonly vehicleId: string;
  /** The object of the form: a record, an expense, a fitting, a vehicle, or a reading itself. */
  readonly object: { readonly id: string; readonly isReading?: boolean };
  /** The form's current values. */
  readonly date: CivilDate | null;
  readonly mileage: number;
  readonly isSaving: boolean;
  /**
   * Saves the form with the mileage confirmed; false if refused. After a correction, which deletes another
   * reading, this component shows the message.
   */
  readonly onConfirm: (isCorrection: boolean) => Promise<boolean>;
}

/**
 * Asks to confirm a doubtful mileage. If it is below an earlier reading it may correct that one: a typed
 * reading is deleted, a reading of another object is corrected there.
 */
export function MileageDoubtQuestion({
  fault,
  vehicleId,
  date,
  mileage,
  object,
  isSaving,
  onConfirm,
}: MileageDoubtProps) {
  const { t } = useTranslation('mileage');
  const { formatDate, formatKilometres } = useFormat();
  const { data = [] } = useMileageReadings(vehicleId);
  const correct = useMileageCorrection(vehicleId);
  const today = useToday();
  const readings = data.filter((each) => each.id !== object.id && followedObject(each)?.id !== object.id);
  const typed = { id: object.id, date: date ?? today, mileage };
  const above = findReading(readings, readNeighbour(fault.params?.['previous']), mileage);
  const isOfDay = above?.date === typed.date;
  const unlikely = readNeighbour(fault.params?.['neighbour']);
  const confirmed = async (removed: readonly MileageReading[]) => {
    const isSaved = await onConfirm(removed.length > 0);
    if (!isSaved || removed.length === 0) return;
    const stored = { id: object.id, vehicle_id: vehicleId, version: 1 };
    const saved = object.isReading ? [{ verb: 'create', kind: 'reading', stored } as const] : [];
    await correct({ typed, readings, removed, isReplaced: isOfDay, saved });
  };
  // The server replaces typed readings of the same day.
  const replaced = isOfDay ? replacedReadings(readingsAbove(readings, typed)) : [];
  // The reading of another object would remain the current one.
  const isInVain = fault.pointer === '/currentMileage' && isOfDay && !isTyped(above);
  return (
    <div className={classes.question}>
      <CircleHelp size={20} aria-hidden="true" className={classes.icon} />
      <p>
        {unlikely
          ? t('mileage.doubt.unlikely', {
              mileage: formatKilometres(mileage),
              date: formatDate(typed.date),
              neighbourMileage: formatKilometres(unlikely.mileage),
              neighbourDate: formatDate(unlikely.date),
            })
          : t(above && !isTyped(above) ? `mileage.doubt.${findSource(above)}` : 'mileage.doubt.outOfOrder')}
      </p>
      {above && isTyped(above) && (
        <Button aria-disabled={isSaving} onClick={() => void confirmed(isOfDay ? replaced : [above])}>
          {t('mileage.doubt.correct', {
            wrong: formatKilometres(above.mileage),
            right: formatKilometres(mileage),
          })}
        </Button>
      )}
      {above && !isTyped(above) && (
        <LinkButton to={sourceAddress(above)}>{t(`mileage.doubt.open.${findSource(above)}`)}</LinkButton>
      )}
      {!isInVain && !(isOfDay && above && isTyped(above)) && (
        <Button variant="default" aria-disabled={isSaving} onClick={() => void confirmed(replaced)}>
          {t('mileage.doubt.confirm')}
        </Button>
      )}
    </div>
  );
}

/** The reading named by the fault, if it is above the mileage. */
function findReading(
  readings: readonly MileageReading[],
  neighbour: MileageNeighbour | undefined,
  mileage: number,
): MileageReading | null {
  if (!neighbour || neighbour.mileage <= mileage) return null;
  const named = readings.filter(
    (reading) => reading.date === neighbour.date && reading.mileage === neighbour.mileage,
  );
  return named.find(isTyped) ?? named[0] ?? null;
}

/** The kind of object that has the reading, where it is corrected; the purchase reading is in the vehicle's form. */
function findSource(reading: MileageReading): MeasuredKind | 'purchase' {
  return followedObject(reading)?.kind ?? 'purchase';
}

const ADDRESSES: Readonly<Record<MeasuredKind, (id: string) => string>> = {
  record: paths.editMaintenance,
  expense: paths.expense,
  tyre_fitting: paths.tyreFitting,
};

function sourceAddress(reading: MileageReading): string {
  const followed = followedObject(reading);
  return followed ? ADDRESSES[followed.kind](followed.id) : paths.editVehicle(reading.vehicle_id);
}
