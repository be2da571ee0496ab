import {
  useCancelSubscription,
  useOpenPaymentPortal,
  useResumeSubscription,
} from '#features/subscription/subscription.queries.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { FaultText } from '#shared/forms/fault-text.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import type { Subscription } from '@carnet/contract/subscription/subscription.schema';
import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from './subscription.module.css';

/** What can be done with a subscription that is paid: its payment, its end, and the way back from it. */
export function SubscriptionActions({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useTranslation('plans');
  const portal = useOpenPaymentPortal();
  const resuming = useResumeSubscription();

  function openPortal(): void {
    portal.mutateAsync().then(
      ({ url }) => globalThis.location.assign(url),
      () => notifyError(t('plans.error.page')),
    );
  }

  function resume(): void {
    resuming.mutateAsync().then(
      () => notifySuccess(t('plans.toast.resumed')),
      () => notifyError(t('plans.error.resume')),
    );
  }

  return (
    <div className={classes.actions}>
      <Button variant="default" aria-disabled={portal.isPending} onClick={openPortal}>
        {t('plans.portal')}
      </Button>
      {subscription.cancelAtPeriodEnd ? (
        <Button aria-disabled={resuming.isPending} onClick={resume}>
          {t('plans.resume.action')}
        </Button>
      ) : (
        <CancelButton />
      )}
    </div>
  );
}

function CancelButton() {
  const { t } = useTranslation('plans');
  const [isAsked, setIsAsked] = useState(false);
  const cancellation = useCancelSubscription();

  function cancel(): void {
    cancellation.mutateAsync().then(
      () => {
        setIsAsked(false);
        notifySuccess(t('plans.toast.canceled'));
      },
      () => undefined,
    );
  }

  return (
    <>
      <Button variant="default" onClick={() => setIsAsked(true)}>
        {t('plans.cancel.action')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        kind="caution"
        title={t('plans.cancel.title')}
        text={t('plans.cancel.text')}
        confirmLabel={t('plans.cancel.submit')}
        keepLabel={t('plans.cancel.keep')}
        isBusy={cancellation.isPending}
        busyLabel={t('common.state.saving')}
        problem={
          cancellation.isError ? (
            <>
              <strong>{t('plans.error.cancel')}</strong> <FaultText fault={problemOf(cancellation.error)} />
            </>
          ) : undefined
        }
        onConfirm={cancel}
        onClose={() => setIsAsked(false)}
      />
    </>
  );
}
