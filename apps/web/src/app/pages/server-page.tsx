import { GuestPage } from '#app/pages/account/guest-page.tsx';
import { NotFoundPage } from '#app/pages/not-found-page.tsx';
import {
  isServerChosenHere,
  storeServerAddress,
  serverAddress,
  readServerAddress,
} from '#platform/server-address.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { readReturnPath } from '#shared/navigation/return-path.ts';
import { endSession } from '#shared/session/session.ts';
import { checkServer, type ServerFault } from '#shared/api/check-server.ts';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import classes from '#app/native/native.module.css';
import { Link, useLocation } from 'react-router';
import { TextInput } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';

/** The generic build of the native app asks for its server here; other builds have nothing to choose. */
export function ServerPage() {
  return isServerChosenHere() ? <ServerChoice /> : <NotFoundPage />;
}

function ServerChoice() {
  const { t } = useTranslation('native');
  const { state } = useLocation();
  const current = serverAddress();

  async function take(server: string) {
    if (server !== current) {
      // Unsent changes for the old server stay on the device until the next sign-in there.
      await (await import('#shared/session/forget-account.ts')).forgetServer();
      endSession('signedOut');
    }
    storeServerAddress(server);
    // Reload, so that no data of another server stays in memory.
    window.location.replace(readReturnPath(state));
  }

  return (
    <GuestPage
      title={t('native.server.title')}
      lead={t('native.server.lead')}
      footer={current !== '' && <Link to={paths.login}>{t('native.server.keep')}</Link>}
    >
      <ServerForm initialAddress={current} onFound={(server) => void take(server)} />
    </GuestPage>
  );
}

interface ServerFormProps {
  readonly initialAddress: string;
  /** Called with the origin of a Carnet server that is ready. */
  readonly onFound: (server: string) => void;
}

/** Asks for a server address and checks that Carnet runs there. */
function ServerForm({ initialAddress, onFound }: ServerFormProps) {
  const { t } = useTranslation('native');
  const [typed, setTyped] = useState(initialAddress);
  const [fault, setFault] = useState<ServerFault | 'invalid' | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  const fieldRef = useRef<HTMLInputElement>(null);

  async function check(): Promise<void> {
    const server = readServerAddress(typed);
    setIsChecking(true);
    const found = server === null ? 'invalid' : await checkServer(server);
    setIsChecking(false);
    setFault(found);
    if (server !== null && found === null) onFound(server);
    else fieldRef.current?.focus();
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (!isChecking) void check();
  }

  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-label={t('native.server.title')}>
      <TextInput
        ref={fieldRef}
        type="url"
        name="server"
        inputMode="url"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        label={t('native.server.address.label')}
        description={t('native.server.address.hint')}
        placeholder={t('native.server.address.placeholder')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={fault && t(`native.server.error.${fault}`)}
      />
      <SubmitButton
        fullWidth
        isSaving={isChecking}
        label={t('native.server.submit')}
        savingLabel={t('native.server.checking')}
      />
    </form>
  );
}
