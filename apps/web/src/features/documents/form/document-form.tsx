import type { DocumentFormState } from '#features/documents/form/use-document-form.ts';
import { useReminders } from '#features/reminders/reminders.queries.ts';
import { FilesField } from '#features/files/pieces/file-fields.tsx';
import { useToday } from '#shared/calendar/today.tsx';
import { PageForm, PageFormActions } from '#shared/forms/page-form.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { DateInput } from '#shared/ui/inputs/date-input.tsx';
import { FoldableSection, isFaultIn } from '#shared/ui/layout/foldable-section.tsx';
import { FormSection, FullWidth } from '#shared/ui/layout/form-section.tsx';
import { SectionStack } from '#shared/ui/layout/section-stack.tsx';
import { SelectField } from '#shared/ui/selects/select-field.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { DOCUMENT_KINDS, isDocumentKind } from '@carnet/domain/documents/document';
import { isAnnouncingInsurance } from '@carnet/domain/documents/insurance-reminder';
import { Textarea, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { useState, type ReactNode } from 'react';
import classes from './document-form.module.css';

interface DocumentFormProps {
  readonly state: DocumentFormState;
  /** Accessible name. */
  readonly label: string;
  /** Faults of the save that no field shows. */
  readonly alert: ReactNode;
  readonly vehicles: readonly Pick<Vehicle, 'id' | 'name'>[];
  readonly onCancel: () => void;
}

/** Document form: kind, expiry and files first, then further details. */
export function DocumentForm({ state, label, alert, vehicles, onCancel }: DocumentFormProps) {
  const { t } = useTranslation('documents');
  const isStored = state.form.values.basis !== null;
  return (
    <PageForm formProps={state.formProps} label={label}>
      {alert}
      {/* A stored document is opened to see its files. */}
      {isStored && <FileFields state={state} />}
      <WhatFields state={state} vehicles={vehicles} />
      <SectionStack>
        {!isStored && <FileFields state={state} />}
        <DetailFields state={state} />
      </SectionStack>
      <PageFormActions
        isSaving={state.isSaving}
        submitLabel={t('documents.form.submit')}
        savingLabel={t(state.files.isUnderWay ? 'documents.form.saveAfterUploads' : 'common.state.saving')}
        onCancel={onCancel}
      />
    </PageForm>
  );
}

function FileFields({ state: { form, files } }: Pick<DocumentFormProps, 'state'>) {
  const { t } = useTranslation('documents');
  return (
    <FoldableSection
      title={t('documents.form.section.files')}
      hint={t('documents.form.section.filesHint')}
      hasFault={isFaultIn(form.errors, ['files'])}
      isOpenAtFirst
      isAlwaysDrawn
    >
      <FullWidth>
        <FilesField
          uploads={files.list}
          label={t('documents.form.files')}
          addLabel={t('documents.form.addFiles')}
          field="files"
          errors={form.errors}
        />
      </FullWidth>
    </FoldableSection>
  );
}

function WhatFields({ state: { form }, vehicles }: Pick<DocumentFormProps, 'state' | 'vehicles'>) {
  const { t } = useTranslation('documents');
  const { kind, vehicle_id: vehicleId } = form.values;
  const kindLabel = t(`common.documentKind.${kind}`);
  return (
    <FormSection
      legend={t('documents.form.section.what')}
      description={kind === 'insurance' ? t('documents.form.insuranceHint') : undefined}
    >
      <FullWidth>
        <SelectField
          required
          name="kind"
          allowDeselect={false}
          label={t('documents.form.kind')}
          options={DOCUMENT_KINDS.map((value) => ({ value, label: t(`common.documentKind.${value}`) }))}
          value={kind}
          onChange={(chosen) => isDocumentKind(chosen) && form.setFieldValue('kind', chosen)}
          error={form.errors['kind']}
        />
      </FullWidth>
      {kind !== 'licence' && (
        <FullWidth>
          <SelectField
            name="vehicle_id"
            allowDeselect={false}
            label={t('documents.form.vehicle')}
            options={[
              ...vehicles.map(({ id, name }) => ({ value: id, label: name })),
              { value: '', label: t('documents.person') },
            ]}
            value={vehicleId}
            onChange={(chosen) => form.setFieldValue('vehicle_id', chosen ?? '')}
            error={form.errors['vehicle_id']}
          />
        </FullWidth>
      )}
      <FullWidth>
        <TextInput
          label={t('documents.form.title')}
          placeholder={kindLabel}
          autoComplete="off"
          {...form.getInputProps('title')}
        />
      </FullWidth>
      <ExpiryFields form={form} />
    </FormSection>
  );
}

const DETAILS = ['issuer', 'number', 'issuedOn', 'notes'] as const;

function DetailFields({ state: { form } }: Pick<DocumentFormProps, 'state'>) {
  const { t } = useTranslation('documents');
  const today = useToday();
  const isInsurance = form.values.kind === 'insurance';
  const [isFilledAtFirst] = useState(() => DETAILS.some((field) => Boolean(form.getValues()[field])));
  return (
    <FoldableSection
      title={t('documents.form.section.details')}
      hint={t('documents.form.section.detailsHint')}
      hasFault={isFaultIn(form.errors, DETAILS)}
      isOpenAtFirst={isFilledAtFirst}
    >
      <TextInput
        label={t(isInsurance ? 'documents.form.issuer.insurance' : 'documents.form.issuer')}
        autoComplete="off"
        {...form.getInputProps('issuer')}
      />
      <TextInput
        label={t(isInsurance ? 'documents.form.number.insurance' : 'documents.form.number')}
        autoComplete="off"
        {...form.getInputProps('number')}
      />
      <DateInput label={t('documents.form.issuedOn')} today={today} {...form.getInputProps('issuedOn')} />
      <FullWidth>
        <Textarea rows={3} label={t('documents.form.notes')} {...form.getInputProps('notes')} />
      </FullWidth>
    </FoldableSection>
  );
}

const OFF = 'off';
const ADVANCES = [0, 7, 15, 30, 60, 90];

/** Expiry and advance of the announcement; the advance only with an expiry. */
function ExpiryFields({ form }: Pick<DocumentFormState, 'form'>) {
  const { t } = useTranslation('documents');
  const today = useToday();
  const { expiresOn, advanceDays, active, kind, vehicle_id: vehicleId } = form.values;
  const { data: reminders = [] } = useReminders();
  const announcing =
    kind === 'insurance'
      ? reminders.find((one) => one.vehicle_id === vehicleId && isAnnouncingInsurance(one))
      : undefined;
  // An advance chosen in another client stays in the list.
  const days = [...new Set([...ADVANCES, advanceDays])].sort((a, b) => a - b);
  const options = days.map((value) => ({
    value: String(value),
    label:
      value === 0 ? t('documents.form.advance.sameDay') : t('documents.form.advance.before', { days: value }),
  }));
  function choose(chosen: string | null): void {
    form.setFieldValue('active', chosen !== OFF);
    if (chosen !== OFF) form.setFieldValue('advanceDays', Number(chosen));
  }
  return (
    <>
      <DateInput
        label={t('documents.form.expiresOn')}
        description={t('documents.form.expiresOnHint')}
        today={today}
        {...form.getInputProps('expiresOn')}
      />
      {expiresOn !== null && announcing && (
        <FullWidth>
          <p className={classes.announced}>
            {t('documents.form.announcedByReminder')}{' '}
            <Link to={paths.editReminder(announcing.id)}>{t('documents.form.openReminder')}</Link>
          </p>
        </FullWidth>
      )}
      {expiresOn !== null && !announcing && (
        // In half of a phone's width its text would be cut.
        <FullWidth>
          <SelectField
            name="advanceDays"
            allowDeselect={false}
            label={t('documents.form.advance')}
            options={[...options, { value: OFF, label: t('documents.form.advance.off') }]}
            value={active ? String(advanceDays) : OFF}
            onChange={choose}
          />
        </FullWidth>
      )}
    </>
  );
}
