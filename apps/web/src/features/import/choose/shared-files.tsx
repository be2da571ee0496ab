import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError } from '#shared/toasts/toasts.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import {
  discardSharing,
  onSharedFiles,
  readSharing,
  SHARING_LIMITS,
  takeSharedFiles,
  type Sharing,
} from '#platform/shared-files.ts';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import panelClasses from '#features/import/import-panel.module.css';
import classes from './shared-files.module.css';

interface SharedFilesProps {
  readonly onOpen: (files: File[]) => void;
}

/** Asks about files from outside: any site can send some, so none is opened automatically. */
export function SharedFiles({ onOpen }: SharedFilesProps) {
  const { t } = useTranslation('imports');
  const { sharing, look } = useSharing();

  async function open({ id }: Sharing) {
    const files = await takeSharedFiles(id);
    if (files.length > 0) onOpen(files);
    else notifyError(t('imports.shared.gone'));
    return look();
  }

  async function discard({ id }: Sharing) {
    await discardSharing(id);
    await look();
  }

  // The region is mounted before its content, so that screen readers announce it.
  return (
    <div role="status" className={classes.region}>
      {sharing && (
        <Card title={t('imports.shared.title')}>
          <div className={panelClasses.panel}>
            {sharing.fault ? <SharingRefused fault={sharing.fault} /> : <FileNames sharing={sharing} />}
            <div className={panelClasses.actions}>
              {sharing.fault === null && (
                <Button onClick={() => void open(sharing)}>{t('imports.shared.open')}</Button>
              )}
              <Button variant="default" onClick={() => void discard(sharing)}>
                {t(sharing.fault === null ? 'imports.shared.discard' : 'common.action.close')}
              </Button>
            </div>
          </div>
        </Card>
      )}
    </div>
  );
}

function FileNames({ sharing: { files } }: { readonly sharing: Sharing }) {
  const { t } = useTranslation('imports');
  const { formatFileSize } = useFormat();
  return (
    <>
      <ul className={classes.files}>
        {files.map(({ name, size }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two files may have one name, and none moves
          <li key={index}>
            <span>{name}</span>
            <span className={classes.size}>{formatFileSize(size)}</span>
          </li>
        ))}
      </ul>
      <p className={panelClasses.hint}>{t('imports.shared.text', { files: files.length })}</p>
    </>
  );
}

function SharingRefused({ fault }: { readonly fault: NonNullable<Sharing['fault']> }) {
  const { t } = useTranslation('imports');
  const { formatFileSize } = useFormat();
  if (fault === 'failed') return <p>{t('imports.shared.failed')}</p>;
  const { files, bytes } = SHARING_LIMITS;
  return <p>{t('imports.shared.tooMuch', { files: String(files), size: formatFileSize(bytes) })}</p>;
}

/** The pending share, until it is answered or expires. */
function useSharing() {
  const [sharing, setSharing] = useState<Sharing | null>(null);
  const look = () => readSharing().then(setSharing);
  const until = sharing?.until;
  useEffect(() => {
    void look();
    return onSharedFiles(() => void look());
  }, []);
  useEffect(() => {
    if (until === undefined) return undefined;
    const timer = setTimeout(() => void look(), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return { sharing, look };
}
