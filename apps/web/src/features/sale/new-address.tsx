import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { Button } from '@mantine/core';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './sale.module.css';

interface MadeAddressProps {
  readonly title: string;
  readonly text: string;
  readonly url: string;
  /** Further actions. */
  readonly children?: ReactNode;
}

/** A new secret address, shown only once, to be copied. */
export function NewAddress({ title, text, url, children }: MadeAddressProps) {
  const { t } = useTranslation('sale');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      notifySuccess(t('sale.link.copied'));
    } catch {
      notifyError(t('sale.link.copy.error'));
    }
  };
  return (
    <section className={classes.made} aria-label={title}>
      <h3>{title}</h3>
      <p role="status" className={classes.text}>
        {text}
      </p>
      <code className={classes.address}>{url}</code>
      <Button
        variant="default"
        leftSection={<Copy size={18} aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {t('sale.link.copy')}
      </Button>
      {children}
    </section>
  );
}
