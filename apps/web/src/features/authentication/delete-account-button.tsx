import { useTranslations } from '#shared/i18n/translation-context.tsx';
import type { Translations } from '#shared/i18n/translations.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { loadOnce } from '#shared/loading/load-once.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';

/** Opens the dialog that erases the account; dialog and texts are loaded on demand. */
export function DeleteAccountButton({ vehicles }: { readonly vehicles: number }) {
  const { t } = useTranslation('settings');
  const translations = useTranslations();
  const [loadDialog] = useState(() => loadOnce(() => fetchDialog(translations)));
  const [isAsked, setIsAsked] = useState(false);
  const close = () => setIsAsked(false);
  const DeleteAccountDialog = useLazyComponent(loadDialog, isAsked, close);
  return (
    <>
      <Button variant="default" onClick={() => setIsAsked(true)}>
        {t('settings.deleteAccount.action')}
      </Button>
      {DeleteAccountDialog && <DeleteAccountDialog isOpen={isAsked} onClose={close} vehicles={vehicles} />}
    </>
  );
}

async function fetchDialog(translations: Translations) {
  const [{ DeleteAccountDialog }] = await Promise.all([
    import('#features/authentication/delete-account-dialog.tsx'),
    translations.load(['auth', 'sync']),
  ]);
  return DeleteAccountDialog;
}
