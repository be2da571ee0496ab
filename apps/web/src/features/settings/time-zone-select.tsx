import type { SettingsFieldsProps } from '#features/settings/notification-fields.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';

/**
 * The time zone of the account. The zones are drawn when the pointer or the focus comes near: four hundred options cost a
 * phone a tenth of a second, and nobody looks into a closed list.
 */
export function TimeZoneSelect({ form }: SettingsFieldsProps) {
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
