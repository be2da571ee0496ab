import { useResetMaintenanceTypes, useSettings } from '#features/settings/settings.queries.ts';
import { FaultText } from '#shared/forms/fault-text.tsx';
import { problemOf } from '#shared/api/problem-error.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifySuccess } from '#shared/toasts/toasts.ts';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import { Button } from '@mantine/core';
import { useState } from 'react';

/** Restores the intervals of the built-in types, after a question; custom types stay. */
export function ResetTypesButton({ onReset }: { readonly onReset: () => void }) {
  const { t } = useTranslation('settings');
  const [isAsked, setIsAsked] = useState(false);
  const { data: settings } = useSettings();
  const reset = useResetMaintenanceTypes();

  function restore() {
    if (!settings) return;
    reset.mutate(settings, {
      onSuccess: () => {
        setIsAsked(false);
        notifySuccess(t('settings.toast.reset'));
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
