import {
  toSettingsBody,
  hasUnsavedChanges,
  mergeChanges,
  toSettingsValues,
  type SettingsPart,
  type SettingsValues,
} from '#features/settings/settings-values.ts';
import {
  settingsDraftName,
  useSettingsSaving,
  type SavedSettings,
  type SettingsSaving,
} from '#features/settings/use-settings-saving.ts';
import { DraftNotice } from '#shared/forms/draft-notice.tsx';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useDoneMessage } from '#shared/undo/use-done-message.ts';
import { FormActions } from '#shared/ui/layout/form-actions.tsx';
import { settingsReplacement, type Settings } from '@carnet/contract/settings/settings.schema';
import { settingsQuery } from '#features/settings/settings.queries.ts';
import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import classes from './settings.module.css';

export type SaveTypes = (change: Parameters<SettingsSaving['saveTypes']>[0], done: string) => Promise<void>;

interface EditedSettings extends Pick<SettingsSaving, 'base'> {
  /** Saves a change of the types only, and shows a message. */
  readonly saveTypes: SaveTypes;
  readonly form: UseFormReturnType<SettingsValues>;
}

interface SettingsFormProps {
  readonly settings: Settings;
  /** The part edited by this page; the rest is sent unchanged. */
  readonly part: SettingsPart;
  /** Called with the saved settings, to switch the language of the interface. */
  readonly onSaved?: (settings: Settings) => void;
  readonly children: (edited: EditedSettings) => ReactNode;
}

/** Form of one part of the settings, saved together; adding or deleting a type is saved at once. */
export function SettingsForm({ settings, part, onSaved, children }: SettingsFormProps) {
  const { t, language } = useTranslation('settings');
  const saving = useSettingsSaving(settings, part);
  const { base } = saving;
  const showDone = useDoneMessage();
  const queryClient = useQueryClient();
  const edited = useContractForm({
    schema: settingsReplacement,
    initialValues: toSettingsValues(base),
    draftName: settingsDraftName(part, base),
    toBody: toSettingsBody,
    save: async () => {
      const saved = await saving.save(form.getValues());
      form.setValues(toSettingsValues(saved.after));
      say(t('settings.toast.saved'), saved);
      onSaved?.(saved.after);
    },
  });
  const { form, formProps, alertFaults, isSaving } = edited;
  const isChanged = hasUnsavedChanges(form.values, base, part);
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
  /** Unsaved changes of other fields in the form are kept. */
  const saveTypes: SaveTypes = async (change, done) => {
    const saved = await saving.saveTypes(change);
    form.setValues(mergeChanges(base, form.getValues(), saved.after, part));
    say(done, saved);
  };

  function say(message: string, { before, after }: SavedSettings): void {
    const written = { verb: 'change', kind: 'settings', before, after } as const;
    showDone(message, [written], { onUndone: () => void showUndone(after) });
  }

  async function showUndone(saved: Settings): Promise<void> {
    const restored = await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 });
    saving.adopt(restored);
    form.setValues(mergeChanges(saved, form.getValues(), restored, part));
    onSaved?.(restored);
  }

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
