import { FilesField } from '#features/files/pieces/file-fields.tsx';
import { TreadFields } from '#features/tyre-sets/form/tread-fields.tsx';
import type { TyreSetFormState } from '#features/tyre-sets/form/use-tyre-set-form.ts';
import { madeInText } from '@carnet/i18n/tyre-sentences';
import { useTyreSets } from '#features/tyre-sets/tyre-sets.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { PageForm, PageFormActions } from '#shared/forms/page-form.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { DateInput } from '#shared/ui/inputs/date-input.tsx';
import { EuroInput } from '#shared/ui/inputs/euro-input.tsx';
import { MileageInput } from '#shared/ui/inputs/mileage-input.tsx';
import { FoldableSection, isFaultIn } from '#shared/ui/layout/foldable-section.tsx';
import { FormSection, FullWidth } from '#shared/ui/layout/form-section.tsx';
import { SectionStack } from '#shared/ui/layout/section-stack.tsx';
import { SelectField } from '#shared/ui/selects/select-field.tsx';
import { SuggestField } from '#shared/ui/selects/suggest-field.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { readDot } from '@carnet/domain/tyre-sets/dot';
import { readTyreSize } from '@carnet/domain/tyre-sets/size';
import { isTyreSeason, MAX_TYRE_COUNT, TYRE_SEASONS } from '@carnet/domain/tyre-sets/tyre-set';
import type { Formatters } from '@carnet/i18n/format';
import type { Translate } from '@carnet/i18n/translate';
import { Textarea, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';

interface TyreSetFormProps {
  readonly state: TyreSetFormState;
  /** Accessible name of the form. */
  readonly label: string;
  /** Why the save was refused, unless a field shows it. */
  readonly alert: ReactNode;
  /** The vehicles to choose from; empty when the form does not ask for one. */
  readonly vehicles: readonly Pick<Vehicle, 'id' | 'name'>[];
  readonly onCancel: () => void;
}

type FieldsProps = Pick<TyreSetFormProps, 'state'>;

/** Shows the description below the input instead of above. */
const HINT_BELOW = ['label', 'input', 'error', 'description'] as (
  | 'label'
  | 'input'
  | 'error'
  | 'description'
)[];

/** Form for a set of tyres: product, wear, purchase and storage. */
export function TyreSetForm({ state, label, alert, vehicles, onCancel }: TyreSetFormProps) {
  const { t } = useTranslation('tyres');
  const { formProps, isSaving, files } = state;
  return (
    <PageForm formProps={formProps} label={label}>
      {alert}
      <EssentialFields state={state} vehicles={vehicles} />
      <SectionStack>
        <WearFields state={state} />
        <PurchaseFields state={state} />
        <KeepingFields state={state} />
      </SectionStack>
      <PageFormActions
        isSaving={isSaving}
        submitLabel={t('tyres.form.submit')}
        savingLabel={t(files.isUnderWay ? 'tyres.form.saveAfterUploads' : 'common.state.saving')}
        onCancel={onCancel}
      />
    </PageForm>
  );
}

function EssentialFields({ state: { form }, vehicles }: Pick<TyreSetFormProps, 'state' | 'vehicles'>) {
  const { t } = useTranslation('tyres');
  const format = useFormat();
  const { season, snow_mark: snowMark, size, dot } = form.values;
  const made = madeInText(readDot(dot), format);
  return (
    <FormSection legend={t('tyres.form.section')}>
      <FullWidth>
        <TextInput
          required
          label={t('tyres.form.name')}
          placeholder={t('tyres.form.namePlaceholder')}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
      </FullWidth>
      <SelectField
        required
        name="season"
        allowDeselect={false}
        label={t('tyres.form.season')}
        options={TYRE_SEASONS.map((value) => ({ value, label: t(`tyres.season.${value}`) }))}
        value={season}
        onChange={(chosen) => isTyreSeason(chosen) && form.setFieldValue('season', chosen)}
        error={form.errors['season']}
      />
      <SelectField
        name="snow_mark"
        allowDeselect={false}
        label={t('tyres.form.snowMark')}
        options={[
          { value: 'yes', label: t('tyres.answer.yes') },
          { value: 'no', label: t('tyres.answer.no') },
          { value: '', label: t('tyres.answer.unknown') },
        ]}
        value={snowMark === null ? '' : snowMark ? 'yes' : 'no'}
        onChange={(chosen) => form.setFieldValue('snow_mark', chosen ? chosen === 'yes' : null)}
        error={form.errors['snow_mark']}
      />
      <FullWidth>
        <TextInput
          label={t('tyres.form.size')}
          placeholder="205/55 R16 91V"
          autoComplete="off"
          autoCapitalize="characters"
          inputWrapperOrder={HINT_BELOW}
          description={<span role="status">{sizeText(size, t, format)}</span>}
          {...form.getInputProps('size')}
        />
      </FullWidth>
      <TextInput
        label={t('tyres.form.dot')}
        placeholder="2423"
        autoComplete="off"
        inputWrapperOrder={HINT_BELOW}
        description={
          <span role="status">
            {made ? t('tyres.form.madeIn', { month: made }) : t('tyres.form.dotHint')}
          </span>
        }
        {...form.getInputProps('dot')}
      />
      <SelectField
        name="count"
        allowDeselect={false}
        label={t('tyres.form.count')}
        options={Array.from({ length: MAX_TYRE_COUNT }, (_, index) => ({
          value: String(index + 1),
          label: String(index + 1),
        }))}
        value={String(form.values.count)}
        onChange={(chosen) => {
          form.setFieldValue('count', Number(chosen));
          form.clearFieldError('count');
        }}
        error={form.errors['count']}
      />
      {vehicles.length > 1 && (
        <FullWidth>
          <SelectField
            required
            name="vehicle_id"
            allowDeselect={false}
            label={t('tyres.form.vehicle')}
            options={vehicles.map(({ id, name }) => ({ value: id, label: name }))}
            value={form.values.vehicle_id}
            onChange={(chosen) => {
              form.setFieldValue('vehicle_id', chosen ?? '');
              form.clearFieldError('vehicle_id');
            }}
            error={form.errors['vehicle_id']}
          />
        </FullWidth>
      )}
    </FormSection>
  );
}

/** The parts of a size in words; for a size that cannot be parsed, says that it is stored as entered. */
function sizeText(typed: string, t: Translate, { formatNumber }: Formatters): string {
  if (typed.trim() === '') return t('tyres.form.sizeHint');
  const size = readTyreSize(typed);
  if (size === null) return t('tyres.form.sizeAsTyped');
  const { width, ratio, rim, load, twinLoad, speed } = size;
  return [
    t('tyres.form.size.width', { width: formatNumber(width) }),
    ratio !== null && t('tyres.form.size.ratio', { ratio: formatNumber(ratio) }),
    t('tyres.form.size.rim', { rim: formatNumber(rim) }),
    load !== null && t('tyres.form.size.load', { load: [load, twinLoad].filter(Boolean).join('/') }),
    speed !== null && t('tyres.form.size.speed', { speed }),
    size.isReinforced && t('tyres.form.size.reinforced'),
  ]
    .filter(Boolean)
    .join(', ');
}

function WearFields({ state }: FieldsProps) {
  const { t } = useTranslation('tyres');
  const { form } = state;
  return (
    <FoldableSection
      title={t('tyres.form.section.wear')}
      hint={t('tyres.form.section.wearHint')}
      hasFault={isFaultIn(form.errors, ['treads', 'distance_before', 'rotation_km'])}
      isOpenAtFirst={form.values.basis !== null}
    >
      <TreadFields state={state} />
      <MileageInput
        label={t('tyres.form.distanceBefore')}
        description={t('tyres.form.distanceBeforeHint')}
        inputWrapperOrder={HINT_BELOW}
        {...form.getInputProps('distance_before')}
      />
      <MileageInput
        label={t('tyres.form.rotation')}
        description={t('tyres.form.rotationHint')}
        inputWrapperOrder={HINT_BELOW}
        {...form.getInputProps('rotation_km')}
      />
    </FoldableSection>
  );
}

const PURCHASE = ['brand', 'model', 'bought_on', 'price', 'files'] as const;

function PurchaseFields({ state: { form, files } }: FieldsProps) {
  const { t } = useTranslation('tyres');
  const today = useToday();
  const [isFilledAtFirst] = useState(() =>
    PURCHASE.some((field) => {
      const value = form.getValues()[field];
      return Array.isArray(value) ? value.length > 0 : Boolean(value);
    }),
  );
  return (
    <FoldableSection
      title={t('tyres.form.section.purchase')}
      hint={t('tyres.form.section.purchaseHint')}
      hasFault={isFaultIn(form.errors, PURCHASE)}
      isOpenAtFirst={isFilledAtFirst}
      isAlwaysDrawn
    >
      <TextInput label={t('tyres.form.brand')} autoComplete="off" {...form.getInputProps('brand')} />
      <TextInput label={t('tyres.form.model')} autoComplete="off" {...form.getInputProps('model')} />
      <DateInput
        label={t('tyres.form.boughtOn')}
        today={today}
        max={today}
        {...form.getInputProps('bought_on')}
      />
      <EuroInput
        label={t('tyres.form.price')}
        description={t('tyres.form.priceHint')}
        inputWrapperOrder={HINT_BELOW}
        {...form.getInputProps('price')}
      />
      <FullWidth>
        <FilesField
          uploads={files.list}
          label={t('tyres.form.files')}
          addLabel={t('tyres.form.addFiles')}
          field="files"
          errors={form.errors}
        />
      </FullWidth>
    </FoldableSection>
  );
}

const KEEPING = ['stored_at', 'retired_on', 'notes'] as const;

function KeepingFields({ state: { form } }: FieldsProps) {
  const { t } = useTranslation('tyres');
  const today = useToday();
  const { data: sets = [] } = useTyreSets({});
  const usual = [t('tyres.place.cellar'), t('tyres.place.garage'), t('tyres.place.workshop')];
  const places = [...new Set([...sets.flatMap(({ stored_at: place }) => place ?? []), ...usual])];
  const [isFilledAtFirst] = useState(() => KEEPING.some((field) => Boolean(form.getValues()[field])));
  return (
    <FoldableSection
      title={t('tyres.form.section.keeping')}
      hint={t('tyres.form.section.keepingHint')}
      hasFault={isFaultIn(form.errors, KEEPING)}
      isOpenAtFirst={isFilledAtFirst}
    >
      <SuggestField
        label={t('tyres.form.storedAt')}
        suggestions={places}
        filter={({ options }) => options}
        {...form.getInputProps('stored_at')}
      />
      <DateInput
        label={t('tyres.form.retiredOn')}
        today={today}
        max={today}
        {...form.getInputProps('retired_on')}
      />
      <FullWidth>
        <Textarea rows={3} label={t('tyres.form.notes')} {...form.getInputProps('notes')} />
      </FullWidth>
    </FoldableSection>
  );
}
