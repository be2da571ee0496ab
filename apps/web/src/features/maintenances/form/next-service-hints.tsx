import { FieldOffer } from '#features/maintenances/form/field-offer.tsx';
import type { MaintenanceFormValues } from '#features/maintenances/form/maintenance-form-values.ts';
import { statedNextService, wouldLead, type FindFacts } from '#features/maintenances/form/next-service.ts';
import type { MaintenanceFormState } from '#features/maintenances/form/use-maintenance-form.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { nextServiceByIntervals, proposedNextService } from '@carnet/domain/garage/next-service-proposal';
import type { NextService } from '@carnet/domain/reminders/mark-done';
import type { Formatters } from '@carnet/i18n/format';
import type { ReactNode } from 'react';

type Side = keyof NextService;
const SIDES = ['nextServiceDate', 'nextServiceMileage'] as const satisfies Side[];

export interface NextServiceHintsProps {
  readonly form: MaintenanceFormState['form'];
  /** Chosen, else proposed values. */
  readonly next: NextService;
  readonly findFacts: FindFacts;
}

/**
 * Below the date or mileage of a stored record's next service: the old value if it follows the correction,
 * or, if it was chosen, the value that the correction would give, adopted by one tap.
 */
export function NextServiceHint(props: NextServiceHintsProps & { readonly side: Side }) {
  return <div role="status">{useHint(props)}</div>;
}

function useHint({
  form,
  next,
  findFacts,
  side,
}: NextServiceHintsProps & { readonly side: Side }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { opened } = form.values;
  const facts = findFacts(form.values, opened);
  const before = opened && findFacts(opened, opened);
  if (opened === null || facts === null || before === null) return null;
  const stated = statedNextService(opened);
  if (next[side] !== stated[side] && !isChosen(form.values, side)) {
    const was = writeSide(stated, side, format);
    return (
      <FieldOffer
        text={was === null ? t('maintenance.form.next.proposed') : t('maintenance.form.next.moved', { was })}
      />
    );
  }
  const proposed = proposedNextService(facts);
  const offered = writeSide(proposed, side, format);
  const isCorrected = proposed[side] !== proposedNextService(before)[side];
  if (!isCorrected || offered === null || proposed[side] === next[side]) return null;
  return (
    <FieldOffer
      text={t('maintenance.form.next.corrected', { next: offered })}
      action={{ label: t('maintenance.form.offer.take'), onTake: () => takeNext(form, proposed, [side]) }}
    />
  );
}

/** Shown if the record marks a reminder as done but would not lead it: offers a next service with which it does. */
export function NextServiceOffer({ form, next, findFacts }: NextServiceHintsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { values } = form;
  const facts = findFacts(values, values.opened);
  if (facts === null || wouldLead(facts, values, next)) return <div role="status" />;
  const proposed = nextServiceByIntervals(facts);
  const offered = SIDES.flatMap((side) => writeSide(proposed, side, format) ?? []).join(' · ');
  const isOffered = offered !== '' && wouldLead(facts, values, proposed);
  return (
    <div role="status">
      {isOffered ? (
        <FieldOffer
          text={t('maintenance.form.next.notLeading', { next: offered })}
          action={{
            label: t('maintenance.form.offer.take'),
            onTake: () => takeNext(form, proposed, SIDES),
          }}
        />
      ) : (
        <FieldOffer text={t('maintenance.form.next.superseded')} />
      )}
    </div>
  );
}

function isChosen(values: MaintenanceFormValues, side: Side): boolean {
  return side === 'nextServiceDate' ? values.isNextDateChosen : values.isNextMileageChosen;
}

function takeNext(form: NextServiceHintsProps['form'], next: NextService, sides: readonly Side[]): void {
  if (sides.includes('nextServiceDate'))
    form.setValues({ next_service_date: next.nextServiceDate, isNextDateChosen: true });
  if (sides.includes('nextServiceMileage'))
    form.setValues({ next_service_mileage: next.nextServiceMileage, isNextMileageChosen: true });
}

function writeSide(
  { nextServiceDate, nextServiceMileage }: NextService,
  side: Side,
  { formatDate, formatKilometres }: Formatters,
): string | null {
  if (side === 'nextServiceDate') return nextServiceDate && formatDate(nextServiceDate);
  return nextServiceMileage === null ? null : formatKilometres(nextServiceMileage);
}
