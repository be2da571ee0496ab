import { GuestPage } from '#app/pages/account/guest-page.tsx';
import { NotFoundPage } from '#app/pages/not-found-page.tsx';
import { ServerForm } from '#app/native/server-form.tsx';
import { isServerChosenHere, keepServerAddress, serverAddress } from '#platform/server-address.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { discardAllDrafts } from '#shared/forms/drafts.ts';
import { paths } from '#shared/navigation/paths.ts';
import { returnPathOf } from '#shared/navigation/return-path.ts';
import { endSession } from '#shared/session/session.ts';
import { Link, useLocation } from 'react-router';

/** The generic build of the native app asks here for the server, once; anywhere else there is nothing to choose. */
export function ServerPage() {
  return isServerChosenHere() ? <ServerChoice /> : <NotFoundPage />;
}

function ServerChoice() {
  const { t } = useTranslation('native');
  const { state } = useLocation();
  const current = serverAddress();

  function take(server: string) {
    if (server !== current) {
      discardAllDrafts();
      endSession('signedOut');
    }
    keepServerAddress(server);
    // The app begins anew: nothing of another server stays in memory.
    window.location.replace(returnPathOf(state));
  }

  return (
    <GuestPage
      title={t('native.server.title')}
      lead={t('native.server.lead')}
      footer={current !== '' && <Link to={paths.login}>{t('native.server.keep')}</Link>}
    >
      <ServerForm initialAddress={current} onFound={take} />
    </GuestPage>
  );
}
