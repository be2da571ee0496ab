import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { Button } from '@mantine/core';
import { CalendarPlus, Copy } from 'lucide-react';
import classes from './calendar.module.css';

/** An address that was just made, this once, and how calendars take it. */
export function MadeAddress({ url }: { readonly url: string | null }) {
  const { t } = useTranslation('calendar');
  if (url === null) return <p role="status">{t('calendar.card.made.lost')}</p>;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      notifySuccess(t('calendar.card.copied'));
    } catch {
      notifyError(t('calendar.card.copy.error'));
    }
  };
  return (
    <section className={classes.made} aria-label={t('calendar.card.made.title')}>
      <h3>{t('calendar.card.made.title')}</h3>
      <p role="status">{t('calendar.card.made.text')}</p>
      <code className={classes.address}>{url}</code>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<Copy size={18} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {t('calendar.card.copy')}
        </Button>
        <Button
          component="a"
          href={webcalAddress(url)}
          variant="default"
          leftSection={<CalendarPlus size={18} aria-hidden="true" />}
        >
          {t('calendar.card.subscribe')}
        </Button>
      </div>
      <h4>{t('calendar.card.how.title')}</h4>
      <ul className={classes.how}>
        <li>{t('calendar.card.how.ios')}</li>
        <li>{t('calendar.card.how.google')}</li>
        <li>{t('calendar.card.how.thunderbird')}</li>
      </ul>
    </section>
  );
}

/** The scheme by which systems open their calendar instead of a page. */
function webcalAddress(url: string): string {
  return url.replace(/^https?:/, 'webcal:');
}
