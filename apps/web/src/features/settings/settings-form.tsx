import { AdvanceFields, type CountShown } from '#features/settings/advance-fields.tsx';
import { AppearanceFields } from '#features/settings/appearance-fields.tsx';
import { NotificationFields, type NotificationFieldsProps } from '#features/settings/notification-fields.tsx';
import { BuiltInTypes } from '#features/settings/built-in-types.tsx';
import { CustomTypes } from '#features/settings/custom-types.tsx';
import {
  bodyOf,
  differs,
  mergeChanges,
  valuesOf,
  type SettingsValues,
  type TypeValues,
} from '#features/settings/settings-values.ts';
import { settingsDraftName, useSettingsSaving } from '#features/settings/use-settings-saving.ts';
import { DraftNotice } from '#shared/forms/draft-notice.tsx';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { InTurn } from '#shared/loading/in-turn.tsx';
import { notifySuccess } from '#shared/toasts/toasts.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { FormActions } from '#shared/ui/layout/form-actions.tsx';
import { settingsReplacement, type Settings } from '@carnet/contract/settings/settings.schema';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import classes from './settings.module.css';

interface SettingsFormProps extends Pick<NotificationFieldsProps, 'onPushSwitchedOn' | 'channels'> {
  readonly settings: Settings;
  readonly countShown: CountShown;
  /** In the place of one that stood there: drawn whole at once. */
  readonly isRestored: boolean;
  /** Called with what was saved, so that the interface follows its language. */
  readonly onSaved: (settings: Settings) => void;
  /** Stands after the built-in types: restoring them. */
  readonly resetAction: ReactNode;
  /** What can be done with a type of one's own, below its fields. */
  readonly renderTypeAction: (type: TypeValues) => ReactNode;
}

/** Every setting of the account. What is changed is saved together; a type is added or deleted at once. */
export function SettingsForm({
  settings,
  countShown,
  isRestored,
  onSaved,
  resetAction,
  renderTypeAction,
  ...notifications
}: SettingsFormProps) {
  const { t, language } = useTranslation('settings');
  const saving = useSettingsSaving(settings);
  const { base } = saving;
  const edited = useContractForm({
    schema: settingsReplacement,
    initialValues: valuesOf(base),
    draftName: settingsDraftName(base),
    toBody: bodyOf,
    save: async () => {
      const saved = await saving.save(form.getValues());
      form.setValues(valuesOf(saved));
      notifySuccess(t('settings.toast.saved'));
      onSaved(saved);
    },
  });
  const { form, formProps, alertFaults, isSaving } = edited;
  const { values } = form;
  const isChanged = differs(values, base);
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
  const types = {
    types: values.maintenanceTypes,
    errorAt: (index: number, field: string) => form.errors[`maintenanceTypes.${index}.${field}`],
    onChange: (maintenanceTypes: SettingsValues['maintenanceTypes']) => form.setValues({ maintenanceTypes }),
  };
  /** What is being changed elsewhere in the form stays as it is. */
  const saveTypes: typeof saving.saveTypes = async (change) => {
    const saved = await saving.saveTypes(change);
    form.setValues(mergeChanges(base, form.getValues(), saved));
    return saved;
  };
  return (
    <form {...formProps} className={classes.form} aria-label={t('settings.title')}>
      {edited.isDraftRestored && isChanged && <DraftNotice before="saved" onDiscard={edited.discardDraft} />}
      <FormAlert title={t('settings.error.save')} faults={alertFaults} />
      <NotificationFields form={form} {...notifications} />
      <InTurn isAtOnce={isRestored}>
        <AdvanceFields form={form} countShown={countShown} />
      </InTurn>
      <InTurn isAtOnce={isRestored}>
        <AppearanceFields form={form} saved={base} />
      </InTurn>
      <InTurn isAtOnce={isRestored}>
        <Card title={t('settings.section.reminders')}>
          <BuiltInTypes {...types} />
          <div className={classes.reset}>{resetAction}</div>
        </Card>
      </InTurn>
      <InTurn isAtOnce={isRestored}>
        <Card title={t('settings.types.custom.title')}>
          <CustomTypes {...types} saveTypes={saveTypes} actionFor={renderTypeAction} />
        </Card>
      </InTurn>
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
