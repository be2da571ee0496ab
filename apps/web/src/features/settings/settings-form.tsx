import {
  bodyOf,
  differs,
  mergeChanges,
  valuesOf,
  type SettingsPart,
  type SettingsValues,
} from '#features/settings/settings-values.ts';
import {
  settingsDraftName,
  useSettingsSaving,
  type SettingsSaving,
} from '#features/settings/use-settings-saving.ts';
import { DraftNotice } from '#shared/forms/draft-notice.tsx';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifySuccess } from '#shared/toasts/toasts.ts';
import { FormActions } from '#shared/ui/layout/form-actions.tsx';
import { settingsReplacement, type Settings } from '@carnet/contract/settings/settings.schema';
import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import classes from './settings.module.css';

interface EditedSettings extends Pick<SettingsSaving, 'base' | 'saveTypes'> {
  readonly form: UseFormReturnType<SettingsValues>;
}

interface SettingsFormProps {
  readonly settings: Settings;
  /** What this page changes; the rest is sent as it is stored. */
  readonly part: SettingsPart;
  /** Called with what was saved, so that the interface follows its language. */
  readonly onSaved?: (settings: Settings) => void;
  /** The fields. */
  readonly children: (edited: EditedSettings) => ReactNode;
}

/** One part of the settings. What is changed is saved together; a type is added or deleted at once. */
export function SettingsForm({ settings, part, onSaved, children }: SettingsFormProps) {
  const { t, language } = useTranslation('settings');
  const saving = useSettingsSaving(settings, part);
  const { base } = saving;
  const edited = useContractForm({
    schema: settingsReplacement,
    initialValues: valuesOf(base),
    draftName: settingsDraftName(part, base),
    toBody: bodyOf,
    save: async () => {
      const saved = await saving.save(form.getValues());
      form.setValues(valuesOf(saved));
      notifySuccess(t('settings.toast.saved'));
      onSaved?.(saved);
    },
  });
  const { form, formProps, alertFaults, isSaving } = edited;
  const isChanged = differs(form.values, base, part);
  const shownLanguage = useRef(language);
  const followBar = useEffectEvent(() => {
    saving.adoptLanguage(language);
    form.setValues({ language });
  });
  useEffect(() => {
    if (shownLanguage.current === language) return;
    shownLanguage.current = language;
    followBar();
  }, [language]);
  /** What is being changed elsewhere in the form stays as it is. */
  const saveTypes: typeof saving.saveTypes = async (change) => {
    const saved = await saving.saveTypes(change);
    form.setValues(mergeChanges(base, form.getValues(), saved, part));
    return saved;
  };
  return (
    <form {...formProps} className={classes.form} aria-label={t(`settings.page.${part}`)}>
      {edited.isDraftRestored && isChanged && <DraftNotice before="saved" onDiscard={edited.discardDraft} />}
      <FormAlert title={t('settings.error.save')} faults={alertFaults} />
      {children({ form, base, saveTypes })}
      {isChanged && (
        <FormActions
          isSticky
          secondary={
            <Button variant="default" onClick={edited.discardDraft}>
              {t('common.action.cancel')}
            </Button>
          }
          primary={
            <SubmitButton
              isSaving={isSaving}
              label={t('common.action.save')}
              savingLabel={t('common.state.saving')}
            />
          }
        />
      )}
    </form>
  );
}
