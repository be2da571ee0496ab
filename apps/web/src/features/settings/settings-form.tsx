import {
  AdvanceFields,
  NotificationFields,
  type CountShown,
  type NotificationFieldsProps,
  type SettingsFieldsProps,
} from '#features/settings/notification-fields.tsx';
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
import { Button, NativeSelect, useMantineColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, type ReactNode, useState } from 'react';
import { SettingsEffect } from '#features/settings/settings-effect.tsx';
import { useToday } from '#shared/calendar/today.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { FormSection, FullWidth } from '#shared/ui/layout/form-section.tsx';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { CalendarDays, Languages, CarFront } from 'lucide-react';
import { ChoiceChips } from '#shared/ui/inputs/choice-chips.tsx';
import { TypeList, type TypeListProps } from '#features/settings/type-list.tsx';
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

interface AppearanceFieldsProps extends SettingsFieldsProps {
  readonly saved: Settings;
}

/** Language and time zone of the account, and the theme of this device. */
function AppearanceFields({ form, saved }: AppearanceFieldsProps) {
  const { t } = useTranslation('settings');
  const { formatDate } = useFormat();
  const today = useToday();
  const [openedAt] = useState(Date.now);
  const { language, timezone } = form.values;
  const day = timezone === saved.timezone ? today : civilDateInZone(openedAt, timezone);
  return (
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
        <TimeZoneSelect form={form} />
        <FullWidth>
          <ThemeChoice />
        </FullWidth>
      </FormSection>
      <SettingsEffect icon={Languages}>
        {language !== saved.language && t(`settings.language.effect.${language}`)}
      </SettingsEffect>
      <SettingsEffect icon={CalendarDays}>
        {timezone !== saved.timezone && t('settings.timezone.effect', { date: formatDate(day) })}
      </SettingsEffect>
    </Card>
  );
}

/** The theme of this device: followed at once, and not part of the account. */
function ThemeChoice() {
  const { t } = useTranslation('settings');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className={classes.theme}>
      <p aria-hidden="true">{t('shell.theme.label')}</p>
      <ChoiceChips
        label={t('shell.theme.label')}
        choices={[
          { value: 'auto', label: t('shell.theme.system') },
          { value: 'light', label: t('shell.theme.light') },
          { value: 'dark', label: t('shell.theme.dark') },
        ]}
        value={colorScheme}
        onChange={setColorScheme}
      />
    </div>
  );
}

/**
 * The time zone of the account. The zones are drawn when the pointer or the focus comes near: four hundred options cost a
 * phone a tenth of a second, and nobody looks into a closed list.
 */
function TimeZoneSelect({ form }: SettingsFieldsProps) {
  const { t } = useTranslation('settings');
  const [isNear, setIsNear] = useState(false);
  const { timezone } = form.values;
  const comeNear = () => setIsNear(true);
  return (
    <NativeSelect
      label={t('settings.timezone.label')}
      data={isNear ? timeZones(timezone) : [timezone]}
      {...form.getInputProps('timezone')}
      onPointerEnter={comeNear}
      onPointerDown={comeNear}
      onFocus={comeNear}
    />
  );
}

/** Every zone that this browser knows, and the account's own even if it does not. */
function timeZones(current: string): string[] {
  return [...new Set([current, ...Intl.supportedValuesOf('timeZone')])].toSorted();
}

/** The eight built-in types with their intervals, and what a new vehicle will start with. */
function BuiltInTypes(props: Omit<TypeListProps, 'isCustom'>) {
  const { t } = useTranslation('settings');
  const reminders = props.types.filter(
    ({ defaultReminder, intervalKm, intervalDays }) =>
      defaultReminder && (intervalKm !== null || intervalDays !== null),
  ).length;
  return (
    <>
      <p className={classes.lead}>{t('settings.types.lead')}</p>
      <TypeList {...props} isCustom={false} />
      <SettingsEffect icon={CarFront}>{t('settings.types.effect', { reminders })}</SettingsEffect>
    </>
  );
}
