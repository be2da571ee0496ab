import { namesLike, type Workshop } from '#features/maintenances/workshops.ts';
import { useFirstField } from '#shared/ui/inputs/use-first-field.ts';
import { PageForm, PageFormActions } from '#shared/forms/page-form.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { InTurn } from '#shared/loading/in-turn.tsx';
import { Textarea, type ComboboxParsedItem, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { MaintenanceFormState } from '#features/maintenances/form/use-maintenance-form.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { DateInput } from '#shared/ui/inputs/date-input.tsx';
import { FoldableSection, isFaultIn } from '#shared/ui/layout/foldable-section.tsx';
import { FullWidth, FormSection } from '#shared/ui/layout/form-section.tsx';
import { SectionStack } from '#shared/ui/layout/section-stack.tsx';
import { MileageInput } from '#shared/ui/inputs/mileage-input.tsx';
import type { MaintenanceInterval } from '@carnet/domain/maintenance/maintenance-types';
import type { NextService } from '@carnet/domain/reminders/mark-done';
import type { Formatters } from '@carnet/i18n/format';
import type { Translate } from '@carnet/i18n/translate';
import { readingOf } from '#features/maintenances/form/maintenance-form-values.ts';
import { MileageDoubt } from '#features/mileage/pieces/mileage-doubt.tsx';
import { SuggestField } from '#shared/ui/selects/suggest-field.tsx';
import classes from './maintenance-form.module.css';
import { FieldOffer } from '#features/maintenances/form/field-offer.tsx';
import { NextServiceHint, NextServiceOffer } from '#features/maintenances/form/next-service-hints.tsx';
import type { FindFacts } from '#features/maintenances/form/next-service.ts';
import { RecordProofs } from '#features/maintenances/form/record-proofs.tsx';
import type { RecordType } from '#features/maintenances/pieces/record-type.ts';
import { TypeSelect } from '#features/maintenances/pieces/type-select.tsx';
import { VehicleSelect } from '#features/maintenances/pieces/vehicle-select.tsx';
import { FaultText } from '#shared/forms/fault-text.tsx';
import { RefundSwitch } from '#shared/forms/refund-switch.tsx';
import { EuroInput } from '#shared/ui/inputs/euro-input.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';

interface MaintenanceFormProps
  extends Omit<EssentialFieldsProps, 'belowMileage'>, NextServiceFieldsProps, DetailFieldsProps {
  /** Names the form to screen readers. */
  readonly label: string;
  /** Why the save was refused, as far as no field says it. */
  readonly alert: ReactNode;
  readonly submitLabel: string;
  /** The last reading of the vehicle, offered for the mileage. */
  readonly mileageOffer: ReactNode;
  /** The next insurance document, before the photos and the invoice. */
  readonly renewal?: ReactNode;
  /** Whether something else in the form gives the next date. */
  readonly isNextDateElsewhere?: boolean;
  /** Whether files of something else in the form are on their way. */
  readonly isUploading?: boolean;
  readonly onCancel: () => void;
}

/** The form of a record, to add one, to mark a reminder as done, or to change one. */
export function MaintenanceForm({ record, label, onCancel, ...props }: MaintenanceFormProps) {
  const { t } = useTranslation();
  return (
    <PageForm formProps={record.formProps} label={label}>
      {props.alert}
      <EssentialFields
        record={record}
        vehicles={props.vehicles}
        types={props.types}
        isTargetFixed={props.isTargetFixed}
        typeOffer={props.typeOffer}
        lastCost={props.lastCost}
        belowMileage={
          <>
            {props.mileageOffer}
            <MileageDoubt
              fault={record.outOfOrder}
              vehicleId={record.form.values.vehicle_id ?? ''}
              object={{ id: record.form.values.id }}
              date={record.form.values.date}
              mileage={record.form.values.mileage}
              isSaving={record.isSaving}
              onConfirm={() => record.submitWith({ confirmedReading: readingOf(record.form.getValues()) })}
            />
          </>
        }
      />
      {/* What was refused after the form was left may be below: its field is to take the focus. */}
      <InTurn isAtOnce={record.isDraftRestored}>
        <SectionStack>
          {props.renewal}
          <RecordProofs files={record.files} errors={record.form.errors} />
          {!props.isNextDateElsewhere && !record.form.values.isRefund && (
            <NextServiceFields
              record={record}
              next={props.next}
              intervals={props.intervals}
              note={props.note}
              findFacts={props.findFacts}
              marksAsDone={props.marksAsDone}
            />
          )}
          <DetailFields record={record} workshops={props.workshops} isTargetFixed={props.isTargetFixed} />
        </SectionStack>
        <PageFormActions
          isSaving={record.isSaving}
          submitLabel={props.submitLabel}
          savingLabel={t(
            record.files.isUnderWay || props.isUploading
              ? 'maintenance.form.saveAfterUploads'
              : 'common.state.saving',
          )}
          onCancel={onCancel}
        />
      </InTurn>
    </PageForm>
  );
}

interface NextServiceFieldsProps {
  readonly record: MaintenanceFormState;
  /** What the fields show: what was chosen, else what is proposed. */
  readonly next: NextService;
  /** Where the proposal comes from; null when the service does not come round. */
  readonly intervals: MaintenanceInterval | null;
  /** Instead of the intervals: why nothing is proposed. */
  readonly note?: string | undefined;
  readonly findFacts: FindFacts;
  /** Whether the record was made, or is, to mark a reminder as done. */
  readonly marksAsDone: boolean;
}

/** When the service comes round again: proposed from the intervals, for the person to change. */
function NextServiceFields({ record: { form }, intervals, note, ...props }: NextServiceFieldsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const today = useToday();
  const { next, findFacts } = props;
  const hints = { form, next, findFacts };
  return (
    <FoldableSection
      title={t('maintenance.form.section.next')}
      hint={note ?? intervalSentence(intervals, t, format)}
      hasFault={isFaultIn(form.errors, ['next_service_date', 'next_service_mileage'])}
      isOpenAtFirst
    >
      {props.marksAsDone && (
        <FullWidth>
          <NextServiceOffer {...hints} />
        </FullWidth>
      )}
      <div>
        <DateInput
          label={t('maintenance.form.nextServiceDate.label')}
          today={today}
          min={today}
          {...form.getInputProps('next_service_date')}
          value={next.nextServiceDate}
          onChange={(date) => {
            form.setFieldValue('isNextDateChosen', true);
            form.setFieldValue('next_service_date', date);
          }}
        />
        <NextServiceHint {...hints} side="nextServiceDate" />
      </div>
      <div>
        <MileageInput
          label={t('maintenance.form.nextServiceMileage.label')}
          {...form.getInputProps('next_service_mileage')}
          value={next.nextServiceMileage}
          onChange={(mileage) => {
            form.setFieldValue('isNextMileageChosen', true);
            form.setFieldValue('next_service_mileage', mileage);
          }}
        />
        <NextServiceHint {...hints} side="nextServiceMileage" />
      </div>
    </FoldableSection>
  );
}

/** « Selon vos paramètres : tous les 15 000 km ou 1 an, à la première des deux échéances. » */
function intervalSentence(intervals: MaintenanceInterval | null, t: Translate, format: Formatters): string {
  const { intervalKm = null, intervalDays = null } = intervals ?? {};
  const distance = intervalKm === null ? null : format.formatKilometres(intervalKm);
  const duration = intervalDays === null ? null : format.formatInterval(intervalDays);
  if (distance !== null && duration !== null) return t('maintenance.form.next.both', { distance, duration });
  if (distance !== null) return t('maintenance.form.next.distance', { distance });
  if (duration !== null) return t('maintenance.form.next.duration', { duration });
  return t('maintenance.form.next.none');
}

interface DetailFieldsProps {
  readonly record: MaintenanceFormState;
  /** Those of earlier records, to choose from instead of typing. */
  readonly workshops: readonly Workshop[];
  /** A reminder is marked as done: no refund does that. */
  readonly isTargetFixed: boolean;
}

const SHOWN_SUGGESTIONS = 6;

const DETAILS = ['garage_name', 'garage_address', 'warranty_until', 'notes', 'isRefund'] as const;

/** By whom it was done and what to remember. */
function DetailFields({ record: { form }, workshops, isTargetFixed }: DetailFieldsProps) {
  const { t } = useTranslation();
  const today = useToday();
  const addresses = [...new Set(workshops.flatMap(({ address }) => address ?? []))];
  function takeAddressOf(name: string): void {
    const address = workshops.find((workshop) => workshop.name === name)?.address;
    if (address && form.getValues().garage_address === '') form.setFieldValue('garage_address', address);
  }
  const [isFilledAtFirst] = useState(() => DETAILS.some((field) => form.getValues()[field]));
  return (
    <FoldableSection
      title={t('maintenance.form.section.details')}
      hint={t('maintenance.form.section.detailsHint')}
      hasFault={isFaultIn(form.errors, DETAILS)}
      isOpenAtFirst={isFilledAtFirst}
    >
      <FullWidth>
        <SuggestField
          label={t('maintenance.form.garageName.label')}
          placeholder={t('maintenance.form.garageName.placeholder')}
          suggestions={workshops.map(({ name }) => name)}
          filter={filterSuggestions}
          onTake={takeAddressOf}
          {...form.getInputProps('garage_name')}
        />
      </FullWidth>
      <FullWidth>
        <SuggestField
          label={t('maintenance.form.garageAddress.label')}
          suggestions={addresses}
          filter={filterSuggestions}
          {...form.getInputProps('garage_address')}
        />
      </FullWidth>
      <DateInput
        label={t('maintenance.form.warrantyUntil.label')}
        today={today}
        {...form.getInputProps('warranty_until')}
      />
      <FullWidth>
        <Textarea
          rows={3}
          classNames={{ input: classes.growing }}
          label={t('maintenance.form.notes.label')}
          placeholder={t('maintenance.form.notes.placeholder')}
          {...form.getInputProps('notes')}
        />
      </FullWidth>
      {!isTargetFixed && (
        <RefundSwitch
          isRefund={form.values.isRefund}
          onChange={(isRefund) => form.setFieldValue('isRefund', isRefund)}
        />
      )}
    </FoldableSection>
  );
}

function filterSuggestions({ options, search }: { options: ComboboxParsedItem[]; search: string }) {
  const labels = options.flatMap((option) => ('label' in option ? [option.label] : []));
  const wanted = namesLike(search, labels).slice(0, SHOWN_SUGGESTIONS);
  return options.filter((option) => 'label' in option && wanted.includes(option.label));
}

interface EssentialFieldsProps {
  readonly record: MaintenanceFormState;
  readonly vehicles: readonly Vehicle[];
  readonly types: readonly RecordType[];
  /** The vehicle and type are those of a reminder that is marked as done: they stand above the form. */
  readonly isTargetFixed: boolean;
  /** The types that are likely to be meant. */
  readonly typeOffer?: ReactNode;
  /** What the same service cost last, in euros. */
  readonly lastCost: number | null;
  /** What is offered for the mileage, and asked about it. */
  readonly belowMileage: ReactNode;
}

/** Bought from others always: the cost is never 0 for having done it oneself. */
const NEVER_DONE_BY_OWNERS: ReadonlySet<string | null> = new Set(['insurance', 'technical_inspection']);

/** What was done, when, for how much, at which mileage, in which words. */
function EssentialFields({ record: { form, outOfOrder }, vehicles, types, ...props }: EssentialFieldsProps) {
  const { t } = useTranslation();
  const today = useToday();
  return (
    <FormSection legend={t('maintenance.form.section.essential')}>
      {!props.isTargetFixed && (
        <>
          <FullWidth>
            <VehicleSelect
              required
              allowDeselect={false}
              label={t('maintenance.form.vehicle.label')}
              placeholder={t('maintenance.form.vehicle.placeholder')}
              vehicles={vehicles}
              {...form.getInputProps('vehicle_id')}
            />
          </FullWidth>
          <FullWidth>
            <TypeSelect
              required
              allowDeselect={false}
              label={t('maintenance.form.type.label')}
              placeholder={t('maintenance.form.type.placeholder')}
              types={types}
              {...form.getInputProps('type')}
            />
            {props.typeOffer}
          </FullWidth>
        </>
      )}
      <DateInput
        required
        hasRecentDays
        label={t('maintenance.form.date.label')}
        today={today}
        max={today}
        {...form.getInputProps('date')}
      />
      <CostField form={form} lastCost={props.lastCost} isFirst={props.isTargetFixed} />
      <FullWidth>
        <MileageInput
          label={t('maintenance.form.mileage.label')}
          {...form.getInputProps('mileage')}
          {...(outOfOrder && { error: <FaultText fault={outOfOrder} /> })}
        />
        {props.belowMileage}
      </FullWidth>
      <FullWidth>
        <TextInput
          label={t('maintenance.form.description.label')}
          placeholder={t('maintenance.form.description.placeholder')}
          {...form.getInputProps('description')}
        />
      </FullWidth>
    </FormSection>
  );
}

function CostField({
  form,
  lastCost,
  isFirst,
}: {
  readonly form: MaintenanceFormState['form'];
  readonly lastCost: number | null;
  /** Whether it is the first thing that is asked for. */
  readonly isFirst: boolean;
}) {
  const { t } = useTranslation();
  const { formatEuros } = useFormat();
  const { cost, type } = form.values;
  const ref = useFirstField(isFirst);
  return (
    <div ref={ref}>
      <EuroInput
        required
        label={t('maintenance.form.cost.label')}
        description={NEVER_DONE_BY_OWNERS.has(type) ? undefined : t('maintenance.form.cost.hint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...form.getInputProps('cost')}
      />
      {lastCost !== null && cost === null && (
        <FieldOffer
          text={t('maintenance.form.cost.last', { amount: formatEuros(lastCost) })}
          action={{
            label: t('maintenance.form.offer.take'),
            onTake: () => form.setFieldValue('cost', lastCost),
          }}
        />
      )}
    </div>
  );
}
