import type { SettingsFieldsProps } from '#features/settings/notification-fields.tsx';
import { SettingsEffect } from '#features/settings/settings-effect.tsx';
import { ThemeChoice } from '#features/settings/theme-choice.tsx';
import { TimeZoneSelect } from '#features/settings/time-zone-select.tsx';
import { useToday } from '#shared/calendar/today.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { FormSection, FullWidth } from '#shared/ui/layout/form-section.tsx';
import type { Settings } from '@carnet/contract/settings/settings.schema';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { NativeSelect } from '@mantine/core';
import { CalendarDays, Languages } from 'lucide-react';
import { useState } from 'react';

interface AppearanceFieldsProps extends SettingsFieldsProps {
  readonly saved: Settings;
}

/** Language and time zone of the account, and the theme of this device. */
export function AppearanceFields({ form, saved }: AppearanceFieldsProps) {
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
