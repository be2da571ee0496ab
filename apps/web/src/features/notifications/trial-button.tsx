import { useSendTrial } from '#features/notifications/notifications.queries.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { Channel } from '@carnet/contract/notifications/notification.schema';
import { Button } from '@mantine/core';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import classes from './notifications.module.css';

/** Sends a trial reminder, and says beside the button what really came of it. */
export function TrialButton({ channel }: { readonly channel: Channel }) {
  const { t } = useTranslation('settings', 'reminders');
  const trial = useSendTrial();
  const isSent = trial.data?.outcome === 'sent';
  return (
    <>
      <Button
        variant="default"
        aria-disabled={trial.isPending}
        aria-label={t('settings.trial.sendBy', { channel: t(`reminders.channel.${channel}`) })}
        onClick={() => trial.isPending || trial.mutate(channel)}
      >
        {trial.isPending ? t('settings.trial.sending') : t('settings.trial.send')}
      </Button>
      <p role="status" className={classes.result} data-fails={(!isSent && !trial.isPending) || undefined}>
        {isSent && <CircleCheck size={18} aria-hidden="true" />}
        {(trial.isError || trial.data?.outcome === 'failed') && (
          <TriangleAlert size={18} aria-hidden="true" />
        )}
        <span>{useResultText(trial)}</span>
      </p>
    </>
  );
}

function useResultText({ data, error }: Pick<ReturnType<typeof useSendTrial>, 'data' | 'error'>): string {
  const { t } = useTranslation('settings', 'reminders');
  if (error) {
    const isTooMany = problemOf(error).code === 'rate_limited';
    return isTooMany ? t('settings.trial.tooMany') : t('settings.trial.error');
  }
  if (!data) return '';
  if (data.outcome === 'sent') return t('settings.trial.sent');
  const reason = data.reason === null ? '' : t(`reminders.reason.${data.reason}`);
  return t('settings.trial.failed', { reason });
}
