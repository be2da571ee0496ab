import { findNames, type Workshop } from '#features/maintenances/workshops.ts';
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
import { nameReading } from '#features/maintenances/form/maintenance-form-values.ts';
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
  /** Accessible name. */
  readonly label: string;
  /** Faults of the save that no field shows. */
  readonly alert: ReactNode;
  readonly submitLabel: string;
  /** Suggests the vehicle's last reading. */
  readonly mileageOffer: ReactNode;
  /** The next insurance document, before photos and invoice. */
  readonly renewal?: ReactNode;
  /** Whether another part of the form determines the next date. */
  readonly isNextDateElsewhere?: boolean;
  /** Whether files of another part of the form are uploading. */
  readonly isUploading?: boolean;
  readonly onCancel: () => void;
}

/** Record form: to add a record, mark a reminder as done, or edit a record. */
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
              onConfirm={() => record.submitWith({ confirmedReading: nameReading(record.form.getValues()) })}
            />
          </>
        }
      />
      {/* A restored draft may have been refused because of a field below, which must be able to take the focus. */}
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
  /** Chosen, else proposed values. */
  readonly next: NextService;
  /** Intervals behind the proposal; null if the service does not recur. */
  readonly intervals: MaintenanceInterval | null;
  /** Why nothing is proposed; replaces the intervals. */
  readonly note?: string | undefined;
  readonly findFacts: FindFacts;
  /** Whether the record marks, or has marked, a reminder as done. */
  readonly marksAsDone: boolean;
}

/** Next service, proposed from the intervals and editable. */
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
  /** Workshops of earlier records, as suggestions. */
  readonly workshops: readonly Workshop[];
  /** A reminder is marked as done, which a refund cannot do. */
  readonly isTargetFixed: boolean;
}

const SHOWN_SUGGESTIONS = 6;

const DETAILS = ['garage_name', 'garage_address', 'warranty_until', 'notes', 'isRefund'] as const;

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
  const wanted = findNames(search, labels).slice(0, SHOWN_SUGGESTIONS);
  return options.filter((option) => 'label' in option && wanted.includes(option.label));
}

interface EssentialFieldsProps {
  readonly record: MaintenanceFormState;
  readonly vehicles: readonly Vehicle[];
  readonly types: readonly RecordType[];
  /** The reminder to mark as done, shown above the form, sets vehicle and type. */
  readonly isTargetFixed: boolean;
  /** Likely types. */
  readonly typeOffer?: ReactNode;
  /** Last cost of the same service, in euros. */
  readonly lastCost: number | null;
  /** Suggestion and question below the mileage. */
  readonly belowMileage: ReactNode;
}

/** Always bought: a cost of 0 for own work is not offered. */
const NEVER_DONE_BY_OWNERS: ReadonlySet<string | null> = new Set(['insurance', 'technical_inspection']);

/** Type, date, cost, mileage and description. */
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
  /** Whether it is the first field of the form. */
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
