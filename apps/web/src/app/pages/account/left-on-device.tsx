import classes from '#app/pages/account/guest-page.module.css';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useLostChanges } from '#shared/session/lost-changes.ts';
import { useUnsent } from '#shared/sync/use-unsent.ts';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';

const ofEveryone = () => 'everyone' as const;

/**
 * Changes of any account that wait on this device for a sign-in, and changes that the end of a session has discarded.
 */
export function LeftOnDevice() {
  const { t } = useTranslation('sync');
  const lost = useLostChanges();
  const waiting = useUnsent(ofEveryone)?.count ?? 0;
  return (
    <>
      {lost > 0 && <Notice>{t('sync.left.lost', { changes: lost })}</Notice>}
      {waiting > 0 && <Notice>{t('sync.left.waiting', { changes: waiting })}</Notice>}
    </>
  );
}

function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <p className={classes.notice}>
      <Info size={20} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
