import { ProblemError } from '#shared/api/problem-error.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useIsConnected } from '#shared/network/connection.ts';
import { Button } from '@mantine/core';
import { CloudAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './screen-state.module.css';

export interface ErrorStateProps {
  /** What could not be shown: « Les véhicules n’ont pas pu être chargés ». */
  readonly title?: string;
  /** Reason and remedy; by default, whether the connection or the service is at fault. */
  readonly text?: ReactNode;
  /** The thrown value; for a server error the request id from the server's log is shown. */
  readonly error?: unknown;
  readonly onRetry?: () => void;
  readonly isRetrying?: boolean;
}

/** Shown when loading failed, with a retry button. */
export function ErrorState({ title, text, error, onRetry, isRetrying = false }: ErrorStateProps) {
  const { t } = useTranslation();
  const isConnected = useIsConnected();
  const reason = t(isConnected ? 'common.error.serviceText' : 'common.error.loadText');
  const reference = error instanceof ProblemError ? error.requestId : undefined;
  return (
    <div className={classes.state} role="alert" data-kind="error">
      <span className={classes.icon}>
        <CloudAlert size={26} strokeWidth={1.7} aria-hidden="true" />
      </span>
      <p className={classes.title}>{title ?? t('common.error.loadTitle')}</p>
      <p className={classes.text}>{text ?? reason}</p>
      {reference !== undefined && (
        <p className={classes.text}>{t('common.error.reference', { reference })}</p>
      )}
      {onRetry !== undefined && (
        <div className={classes.action}>
          <Button variant="default" onClick={() => !isRetrying && onRetry()} aria-disabled={isRetrying}>
            {isRetrying ? t('common.state.loading') : t('common.action.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
