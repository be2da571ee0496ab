import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { SettingsEffect } from '#features/settings/settings-effect.tsx';
import type { SettingsValues } from '#features/settings/settings-values.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { unbroken } from '#shared/i18n/unbroken.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { DaysInput } from '#shared/ui/inputs/days-input.tsx';
import { MileageInput } from '#shared/ui/inputs/mileage-input.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { FormSection } from '#shared/ui/layout/form-section.tsx';
import { ADVANCE_KM_MAX } from '@carnet/contract/settings/settings.schema';
import type { NotificationSettings } from '@carnet/domain/reminders/urgency';
import { formRules } from '@carnet/i18n/form-rules';
import { NativeSelect, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { BellRing } from 'lucide-react';
import type { ReactNode } from 'react';

export interface SettingsFieldsProps {
  readonly form: UseFormReturnType<SettingsValues>;
}

export interface NotificationFieldsProps extends SettingsFieldsProps {
  /** Called in the click that switches pushes on: browsers prompt for permission only in a click handler. */
  readonly onPushSwitchedOn: () => void;
  /** False if this server sends no e-mail. */
  readonly isEmailAvailable: boolean;
  /** State and test of each channel. */
  readonly channels: ReactNode;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Channels and hour of announcements, and their actual state. */
export function NotificationFields({
  form,
  onPushSwitchedOn,
  isEmailAvailable,
  channels,
}: NotificationFieldsProps) {
  const { t, language } = useTranslation('settings');
  const { formatHour } = formRules[language];
  return (
    <Card>
      <FormSection legend={t('settings.section.notifications')}>
        <Switch
          label={unbroken(t('settings.emailNotifications.label'))}
          description={unbroken(
            t(isEmailAvailable ? 'settings.emailNotifications.hint' : 'settings.email.unavailable'),
          )}
          {...form.getInputProps('emailNotifications', { type: 'checkbox' })}
          {...(!isEmailAvailable && { checked: false, disabled: true })}
        />
        <Switch
          label={t('settings.pushNotifications.label')}
          description={t('settings.pushNotifications.hint')}
          {...form.getInputProps('pushNotifications', { type: 'checkbox' })}
          onChange={({ currentTarget: { checked } }) => {
            form.setFieldValue('pushNotifications', checked);
            if (checked) onPushSwitchedOn();
          }}
        />
        <Switch
          label={t('settings.announceProjected.label')}
          description={t('settings.announceProjected.hint')}
          {...form.getInputProps('announceProjected', { type: 'checkbox' })}
        />
        <NativeSelect
          name="notificationHour"
          label={t('settings.notificationHour.label')}
          description={t('settings.notificationHour.hint')}
          data={HOURS.map((hour) => ({ value: String(hour), label: formatHour(hour) }))}
          value={String(form.values.notificationHour)}
          onChange={({ currentTarget: { value } }) => form.setFieldValue('notificationHour', Number(value))}
        />
      </FormSection>
      {channels}
    </Card>
  );
}

/** Number of reminders that an advance would show today; null if unknown. */
export type CountShown = (advance: NotificationSettings) => number | null;

interface AdvanceFieldsProps extends SettingsFieldsProps {
  readonly countShown: CountShown;
}

/** Advance of announcements, with its effect today. */
export function AdvanceFields({ form, countShown }: AdvanceFieldsProps) {
  const { t } = useTranslation('settings');
  const { formatKilometres } = useFormat();
  const { reminderAdvanceDays, reminderAdvanceKm } = form.values;
  const reminders =
    reminderAdvanceDays === null || reminderAdvanceKm === null
      ? null
      : countShown({ reminderAdvanceDays, reminderAdvanceKm });
  return (
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
      <SettingsEffect icon={BellRing}>
        {reminders !== null && t('settings.effect', { reminders })}
      </SettingsEffect>
    </Card>
  );
}
