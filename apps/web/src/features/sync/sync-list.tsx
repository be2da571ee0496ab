import { OperationRow } from '#features/sync/operation-row.tsx';
import { useIsConnected } from '#shared/network/connection.ts';
import type { Operation } from '#shared/sync/outbox/operation.ts';
import type { Outbox } from '#shared/sync/outbox/outbox.ts';
import { takeWay } from '#shared/sync/outbox/send/ways-on.ts';
import { useShownOutbox } from '#shared/sync/outbox/outbox-state.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Button } from '@mantine/core';
import { CloudUpload } from 'lucide-react';
import classes from './sync.module.css';

/** What was done on this device and is not on the server: what waits, and what its person has to decide. */
export function SyncList() {
  const { t } = useTranslation('sync');
  const shown = useShownOutbox();
  const isConnected = useIsConnected();
  if (!shown) return <p className={classes.text}>{t('sync.nothingKept')}</p>;
  const refused = shown.operations.filter(({ state }) => state === 'refused');
  const restored = refused.filter(({ problem }) => problem?.code === 'server_restored');
  const waiting = shown.operations.filter(({ state }) => state === 'waiting');
  if (refused.length + waiting.length === 0) return <p className={classes.text}>{t('sync.empty')}</p>;
  return (
    <>
      {refused.length > 0 && (
        <section aria-label={t('sync.toCheck.title')}>
          <h3 className={classes.heading}>{t('sync.toCheck.title')}</h3>
          <ul className={classes.list}>
            {refused.map((operation) => (
              <OperationRow key={operation.key} operation={operation} shown={shown} />
            ))}
          </ul>
          {restored.length > 1 && (
            <Button variant="default" onClick={() => void sendAgain(shown.outbox, restored)}>
              {t('sync.sendAllAgain')}
            </Button>
          )}
        </section>
      )}
      {waiting.length > 0 && (
        <section aria-label={t('sync.waiting.title')}>
          <h3 className={classes.heading}>{t('sync.waiting.title')}</h3>
          <p className={classes.text}>{t(isConnected ? 'sync.waiting.text' : 'sync.waiting.offline')}</p>
          <ul className={classes.list}>
            {waiting.map((operation) => (
              <OperationRow key={operation.key} operation={operation} shown={shown} />
            ))}
          </ul>
          <Button
            variant="default"
            leftSection={<CloudUpload size={18} aria-hidden="true" />}
            onClick={() => void shown.outbox.send()}
          >
            {t('sync.sendNow')}
          </Button>
        </section>
      )}
    </>
  );
}

async function sendAgain(outbox: Outbox, operations: readonly Operation[]): Promise<void> {
  for (const operation of operations) await takeWay(outbox, operation, 'again');
}
