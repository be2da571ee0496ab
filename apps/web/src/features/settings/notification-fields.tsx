import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { SettingsValues } from '#features/settings/settings-values.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Card } from '#shared/ui/card.tsx';
import { FormSection } from '#shared/ui/form-section.tsx';
import { Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';

export interface SettingsFieldsProps {
  readonly form: UseFormReturnType<SettingsValues>;
}

/** By which ways the owner is told. */
export function NotificationFields({ form }: SettingsFieldsProps) {
  const { t } = useTranslation('settings');
  return (
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
  );
}
