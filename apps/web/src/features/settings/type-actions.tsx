import { useReminders } from '#features/reminders/reminders.queries.ts';
import type { TypeValues } from '#features/settings/settings-values.ts';
import { useResetMaintenanceTypes, useSettings } from '#features/settings/settings.queries.ts';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { FaultText } from '#shared/forms/fault-text.tsx';
import { problemOf } from '#shared/api/problem-error.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { loadOnce } from '#shared/loading/load-once.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';
import { useDoneMessage } from '#shared/undo/use-done-message.ts';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import { fitsEnergy } from '@carnet/domain/maintenance/maintenance-types';
import { Button } from '@mantine/core';
import { BellPlus } from 'lucide-react';
import { useState } from 'react';

/** Restores the intervals of the built-in types after a confirmation; custom types stay. */
export function ResetTypesButton({ onReset }: { readonly onReset: () => void }) {
  const { t } = useTranslation('settings');
  const [isAsked, setIsAsked] = useState(false);
  const { data: settings } = useSettings();
  const reset = useResetMaintenanceTypes();
  const showDone = useDoneMessage();

  function restore() {
    if (!settings) return;
    reset.mutate(settings, {
      onSuccess: (after) => {
        setIsAsked(false);
        const written = { verb: 'change', kind: 'settings', before: settings, after } as const;
        showDone(t('settings.toast.reset'), [written], { onUndone: onReset });
        onReset();
      },
    });
  }

  return (
    <>
      <Button variant="default" onClick={() => setIsAsked(true)}>
        {t('settings.reset.action')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        kind="caution"
        title={t('settings.reset.title')}
        text={t('settings.reset.text')}
        confirmLabel={t('settings.reset.submit')}
        busyLabel={t('common.state.saving')}
        isBusy={reset.isPending}
        problem={
          reset.isError ? (
            <>
              <strong>{t('settings.error.reset')}</strong> <FaultText fault={problemOf(reset.error)} />
            </>
          ) : undefined
        }
        onConfirm={restore}
        onClose={() => setIsAsked(false)}
      />
    </>
  );
}

const loadPutOnVehiclesDialog = loadOnce(
  async () => (await import('#features/settings/put-on-vehicles-dialog.tsx')).PutOnVehiclesDialog,
);

/** Offers to add the type's reminder to vehicles in use that lack it; nothing if all have it. */
export function PutOnVehicles({ type }: { readonly type: TypeValues }) {
  const { t } = useTranslation('settings');
  const { data: vehicles = [] } = useVehicles();
  const { data: reminders } = useReminders();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const Dialog = useLazyComponent(loadPutOnVehiclesDialog, isOpen, close);
  const lacking = vehicles.filter(
    ({ id, energy }) =>
      fitsEnergy(type.key, energy) &&
      !reminders?.some((one) => one.vehicle_id === id && one.maintenance_type === type.key),
  );
  const hasInterval = type.intervalKm !== null || type.intervalDays !== null;
  const isOffered = reminders !== undefined && hasInterval && lacking.length > 0;
  return (
    <>
      {isOffered && (
        <Button
          variant="subtle"
          leftSection={<BellPlus size={18} aria-hidden="true" />}
          aria-label={t('settings.types.putOn.actionFor', { type: type.label ?? '' })}
          onClick={() => setIsOpen(true)}
        >
          {t('settings.types.putOn.action')}
        </Button>
      )}
      {Dialog && isOpen && <Dialog type={type} vehicles={lacking} onClose={close} />}
    </>
  );
}
