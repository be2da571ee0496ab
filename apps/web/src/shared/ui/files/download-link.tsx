import { downloadAddress, saveFile } from '#shared/api/save-file.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useFileLink } from '#shared/sync/use-file-link.ts';
import { IconLink } from '#shared/ui/buttons/icon-button.tsx';
import { useDownloadMessages } from '#shared/ui/files/use-download-messages.ts';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { Download } from 'lucide-react';

/** Downloads a stored file and reports the outcome; a real link, so that its address can be opened or copied. */
export function DownloadLink({ file }: { readonly file: CarnetFile }) {
  const { t } = useTranslation('files');
  const tellOutcome = useDownloadMessages();
  const address = useFileLink(file.url);
  return (
    <IconLink
      icon={Download}
      label={t('files.download', { name: file.name })}
      href={address === null ? '#' : downloadAddress(address)}
      download={file.name}
      onClick={(event) => {
        event.preventDefault();
        tellOutcome(saveFile(file));
      }}
    />
  );
}
