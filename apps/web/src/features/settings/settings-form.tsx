import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { DaysInput } from '#shared/ui/days-input.tsx';
import { useReplaceSettings } from '#features/settings/settings.queries.ts';
import { bodyOf, valuesOf, type SettingsValues } from '#features/settings/settings-values.ts';
import { BuiltInTypes, CustomTypes } from '#features/settings/types-section.tsx';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifySuccess } from '#shared/toasts/toasts.ts';
import { Card } from '#shared/ui/card.tsx';
import { FormActions } from '#shared/ui/form-actions.tsx';
import { FormSection } from '#shared/ui/form-section.tsx';
import { MileageInput } from '#shared/ui/mileage-input.tsx';
import {
  ADVANCE_KM_MAX,
  settingsReplacement,
  type Settings,
} from '@carnet/contract/settings/settings.schema';
import { NativeSelect, Switch } from '@mantine/core';
import { BellRing } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import classes from './settings.module.css';

interface SettingsFormProps {
  readonly settings: Settings;
  /** How many reminders would be shown today with this advance. */
  readonly countShown: (advance: { reminderAdvanceDays: number; reminderAdvanceKm: number }) => number | null;
  /** Called with what was saved, so that the interface follows its language. */
  readonly onSaved: (settings: Settings) => void;
  /** Stands after the built-in types: restoring them. */
  readonly resetAction: ReactNode;
}

/** Every setting of the account, saved together. */
export function SettingsForm({ settings, countShown, onSaved, resetAction }: SettingsFormProps) {
  const { t } = useTranslation('settings');
  const { formatKilometres } = useFormat();
  const replace = useReplaceSettings();
  // What the form started from: its version guards against overwriting what another device has changed since.
  const [base, setBase] = useState(settings);
  const { form, formProps, alertFaults, isSaving } = useContractForm({
    schema: settingsReplacement,
    initialValues: valuesOf(settings),
    toBody: bodyOf,
    save: async (changes) => {
      const saved = await replace.mutateAsync({ settings: base, changes });
      setBase(saved);
      form.setValues(valuesOf(saved));
      notifySuccess(t('settings.toast.saved'));
      onSaved(saved);
    },
  });
  const { values } = form;
  const typeProps = {
    types: values.maintenanceTypes,
    errorAt: (index: number, field: string) => form.errors[`maintenanceTypes.${index}.${field}`],
    onChange: (maintenanceTypes: SettingsValues['maintenanceTypes']) => form.setValues({ maintenanceTypes }),
  };
  return (
    <form {...formProps} className={classes.form} aria-label={t('settings.title')}>
      <FormAlert title={t('settings.error.save')} faults={alertFaults} />
      <Card>
        <FormSection legend={t('settings.section.notifications')}>
          <Switch
            label={t('settings.emailNotifications.label')}
            description={t('settings.emailNotifications.hint')}
            {...form.getInputProps('emailNotifications', { type: 'checkbox' })}
          />
          <Switch
            label={t('settings.pushNotifications.label')}
            description={t('settings.pushNotifications.hint')}
            {...form.getInputProps('pushNotifications', { type: 'checkbox' })}
          />
        </FormSection>
      </Card>
      <Card>
        <FormSection legend={t('settings.section.advance')}>
          <DaysInput
            label={t('settings.advanceDays.label')}
            description={t('settings.advanceDays.hint')}
            {...form.getInputProps('reminderAdvanceDays')}
          />
          <MileageInput
            label={t('settings.advanceKilometres.label')}
            description={t('settings.advanceKilometres.hint', { maximum: formatKilometres(ADVANCE_KM_MAX) })}
            {...form.getInputProps('reminderAdvanceKm')}
          />
        </FormSection>
        <Effect values={values} countShown={countShown} />
      </Card>
      <Card>
        <FormSection legend={t('settings.section.appearance')}>
          <NativeSelect
            label={t('settings.language.label')}
            data={[
              { value: 'fr', label: t('common.language.fr') },
              { value: 'en', label: t('common.language.en') },
            ]}
            {...form.getInputProps('language')}
          />
          <NativeSelect
            label={t('settings.timezone.label')}
            data={timeZones(values.timezone)}
            {...form.getInputProps('timezone')}
          />
        </FormSection>
      </Card>
      <Card title={t('settings.section.reminders')} actions={resetAction}>
        <p className={classes.lead}>{t('settings.types.lead')}</p>
        <BuiltInTypes {...typeProps} />
      </Card>
      <Card title={t('settings.types.custom.title')}>
        <CustomTypes {...typeProps} />
      </Card>
      <FormActions
        primary={
          <SubmitButton
            isSaving={isSaving}
            label={t('common.action.save')}
            savingLabel={t('common.state.saving')}
          />
        }
      />
    </form>
  );
}

/** What the change will do, before it is saved. */
function Effect({
  values: { reminderAdvanceDays, reminderAdvanceKm },
  countShown,
}: Pick<SettingsFormProps, 'countShown'> & { readonly values: SettingsValues }) {
  const { t } = useTranslation('settings');
  if (reminderAdvanceDays === null || reminderAdvanceKm === null) return null;
  const reminders = countShown({ reminderAdvanceDays, reminderAdvanceKm });
  if (reminders === null) return null;
  return (
    <p className={classes.effect} role="status">
      <BellRing size={18} aria-hidden="true" />
      {t('settings.effect', { reminders })}
    </p>
  );
}

/** Every zone that this browser knows, and the account's own even if it does not. */
function timeZones(current: string): string[] {
  return [...new Set([current, ...Intl.supportedValuesOf('timeZone')])].toSorted();
}
