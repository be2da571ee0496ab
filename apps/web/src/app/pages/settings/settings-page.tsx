import { lazyPage } from '#app/lazy-page.ts';
import { NativeOnly } from '#app/native/native-only.tsx';
import { AccountLinks } from '#app/pages/settings/account-links.tsx';
import { PutOnVehicles, ResetTypesButton } from '#features/settings/type-actions.tsx';
import { useChannels } from '#features/notifications/use-channels.tsx';
import { PageFrame } from '#app/layout/page-frame.tsx';
import { reminderFactsOf } from '#features/reminders/pieces/reminder-facts.ts';
import { useReminders } from '#features/reminders/reminders.queries.ts';
import type { CountShown } from '#features/settings/notification-fields.tsx';
import { SettingsForm } from '#features/settings/settings-form.tsx';
import { useSettings } from '#features/settings/settings.queries.ts';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useLanguageChoice } from '#shared/i18n/use-language-choice.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { InTurn } from '#shared/loading/in-turn.tsx';
import { useArrival } from '#shared/loading/use-arrival.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonForm } from '#shared/ui/feedback/skeletons.tsx';
import { notificationsFor } from '@carnet/domain/reminders/urgency';
import { useState } from 'react';

const loadNativeSettings = lazyPage(() => import('#app/native/native-settings.tsx'), 'NativeSettings');

/** The account's settings, and the ways to its password, plan and data. */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  const { data, isError, refetch } = useSettings();
  const settings = useArrival(data);
  const choose = useLanguageChoice();
  const countShown = useCountShown();
  const channels = useChannels();
  // Restoring the defaults replaces what the form holds; nothing else may, while somebody is typing.
  const [restores, setRestores] = useState(0);
  return (
    <PageFrame width="form" title={t('settings.title')}>
      {settings && (
        <SettingsForm
          key={restores}
          settings={settings}
          countShown={countShown}
          isRestored={restores > 0}
          {...channels}
          onSaved={({ language }) => void choose(language)}
          renderTypeAction={(type) => <PutOnVehicles type={type} />}
          resetAction={<ResetTypesButton onReset={() => setRestores(restores + 1)} />}
        />
      )}
      {!settings && isError && (
        <Card>
          <ErrorState title={t('settings.error.load')} onRetry={() => void refetch()} />
        </Card>
      )}
      {!settings && !isError && (
        <Card>
          <SkeletonForm />
        </Card>
      )}
      {/* Below what is still on its way they would be pushed down. */}
      {(settings || isError) && (
        <InTurn>
          <NativeOnly load={loadNativeSettings} />
          <AccountLinks />
        </InTurn>
      )}
    </PageFrame>
  );
}

/** Counts the reminders that an advance would show today; null until everything is there. */
function useCountShown(): CountShown {
  const today = useToday();
  const { data: reminders } = useReminders();
  const { data: vehicles } = useVehicles();
  if (!reminders || !vehicles) return () => null;
  const facts = reminders.map(reminderFactsOf);
  const known = vehicles.map(({ id, currentMileage }) => ({ id, currentMileage, archived: false }));
  const inUse = new Set(known.map(({ id }) => id));
  return (advance) =>
    notificationsFor(facts, known, advance, today).filter(({ reminder }) => inUse.has(reminder.vehicleId))
      .length;
}
