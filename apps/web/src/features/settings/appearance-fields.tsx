import { SettingsEffect } from '#features/settings/settings-effect.tsx';
import type { SettingsFieldsProps } from '#features/settings/notification-fields.tsx';
import { useToday } from '#shared/calendar/today.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { unbroken } from '#shared/i18n/unbroken.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { ChoiceChips } from '#shared/ui/inputs/choice-chips.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { FormSection } from '#shared/ui/layout/form-section.tsx';
import type { Settings } from '@carnet/contract/settings/settings.schema';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { languageRules, languages } from '@carnet/i18n/language';
import { NativeSelect, useMantineColorScheme } from '@mantine/core';
import { CalendarDays, Languages } from 'lucide-react';
import { useState } from 'react';

interface LanguageFieldsProps extends SettingsFieldsProps {
  readonly saved: Settings;
}

/** Language and time zone of the account. */
export function LanguageFields({ form, saved }: LanguageFieldsProps) {
  const { t } = useTranslation('settings');
  const { formatDate } = useFormat();
  const today = useToday();
  const [openedAt] = useState(Date.now);
  const { language, timezone } = form.values;
  const day = timezone === saved.timezone ? today : civilDateInZone(openedAt, timezone);
  return (
    <Card>
      <FormSection legend={t('settings.section.language')}>
        <NativeSelect
          label={t('settings.language.label')}
          data={languages.map((value) => ({ value, label: languageRules[value].name }))}
          {...form.getInputProps('language')}
        />
        <TimeZoneSelect form={form} />
      </FormSection>
      <SettingsEffect icon={Languages}>
        {language !== saved.language && unbroken(t(`settings.language.effect.${language}`))}
      </SettingsEffect>
      <SettingsEffect icon={CalendarDays}>
        {timezone !== saved.timezone && t('settings.timezone.effect', { date: formatDate(day) })}
      </SettingsEffect>
    </Card>
  );
}

/** Theme of this device: applied at once, not part of the account. */
export function ThemeChoice() {
  const { t } = useTranslation('settings');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Card title={t('shell.theme.label')}>
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
    </Card>
  );
}

/**
 * Time zone of the account. Its options are rendered on hover or focus: four hundred options cost a phone a
 * tenth of a second.
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

/** Every zone that this browser knows, and the account's own in any case. */
function timeZones(current: string): string[] {
  return [...new Set([current, ...Intl.supportedValuesOf('timeZone')])].toSorted();
}
