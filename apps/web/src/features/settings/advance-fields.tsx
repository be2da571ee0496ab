import { SettingsEffect } from '#features/settings/settings-effect.tsx';
import type { SettingsFieldsProps } from '#features/settings/notification-fields.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { DaysInput } from '#shared/ui/inputs/days-input.tsx';
import { FormSection } from '#shared/ui/layout/form-section.tsx';
import { MileageInput } from '#shared/ui/inputs/mileage-input.tsx';
import { ADVANCE_KM_MAX } from '@carnet/contract/settings/settings.schema';
import type { NotificationSettings } from '@carnet/domain/notifications/notification';
import { BellRing } from 'lucide-react';

/** How many reminders an advance would show today; null while that is not known. */
export type CountShown = (advance: NotificationSettings) => number | null;

interface AdvanceFieldsProps extends SettingsFieldsProps {
  readonly countShown: CountShown;
}

/** How early the owner is told, with what that means today. */
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
