import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useFileLink } from '#shared/sync/use-file-link.ts';
import { DownloadLink } from '#shared/ui/files/download-link.tsx';
import { fileAddress, thumbnailAddress } from '#shared/ui/files/file-address.ts';
import { FileDrop, FilePicker } from '#shared/ui/files/file-picker.tsx';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { UploadFailures } from '#shared/ui/files/upload-failures.tsx';
import type { UploadItem } from '#shared/ui/files/upload-item.ts';
import { UploadProgress } from '#shared/ui/files/upload-progress.tsx';
import { usePictureSource } from '#shared/ui/files/use-picture-source.ts';
import { FilePlus2, FileText, Trash2, X } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import classes from './document-slot.module.css';

export interface DocumentSlotProps {
  /** « Facture », « Carte grise » */
  readonly label: string;
  /** Label of the empty slot: « Ajouter la facture ». */
  readonly addLabel: string;
  readonly item: UploadItem | null;
  /** Also replaces the document. Absent if read-only. */
  readonly onAdd?: ((file: File) => void) | undefined;
  readonly onRemove?: ((key: string) => void) | undefined;
  readonly onRetry?: ((key: string) => void) | undefined;
  readonly hint?: ReactNode;
  /** Why a file was rejected, as a sentence. */
  readonly error?: ReactNode;
}

const ACCEPTED = 'application/pdf,image/*';

/** Slot for one document, a PDF or a picture: add, show upload progress, open, download, replace, remove. */
export function DocumentSlot({ label, addLabel, item, onAdd, onRemove, ...rest }: DocumentSlotProps) {
  const labelId = useId();
  const slotRef = useRef<HTMLDivElement>(null);
  const addFirst = onAdd && (([file]: File[]) => file !== undefined && onAdd(file));

  function remove(key: string): void {
    onRemove?.(key);
    // The pressed control disappears; the slot takes the focus, and the next Tab reaches the add button.
    slotRef.current?.focus();
  }

  return (
    <div role="group" aria-labelledby={labelId} ref={slotRef} tabIndex={-1}>
      <p id={labelId} className={classes.label}>
        {label}
      </p>
      <FileDrop onDrop={addFirst} className={classes.slot}>
        {item !== null && <Document item={item} onReplace={addFirst} onRemove={onRemove && remove} />}
        {item === null && addFirst !== undefined && (
          <FilePicker accept={ACCEPTED} onPick={addFirst} className={classes.add}>
            <FilePlus2 size={22} aria-hidden="true" />
            {addLabel}
          </FilePicker>
        )}
      </FileDrop>
      {item === null && rest.hint !== undefined && <p className={classes.hint}>{rest.hint}</p>}
      <UploadFailures
        items={item === null ? [] : [item]}
        error={rest.error}
        onRetry={rest.onRetry}
        onRemove={undefined}
      />
    </div>
  );
}

interface DocumentProps {
  readonly item: UploadItem;
  readonly onReplace: ((files: File[]) => void) | undefined;
  readonly onRemove: ((key: string) => void) | undefined;
}

function Document({ item, onReplace, onRemove }: DocumentProps) {
  const { t } = useTranslation('files');
  const { formatFileSize } = useFormat();
  const { key, name, file, state } = item;
  const address = useFileLink(fileAddress(item));
  const picture = usePictureSource(thumbnailAddress(item));
  return (
    <div className={classes.document}>
      <span className={classes.picture} aria-hidden="true">
        {picture.source === null ? (
          <FileText size={22} />
        ) : (
          <img src={picture.source} alt="" onError={picture.onError} />
        )}
      </span>
      <div className={classes.text}>
        {file !== undefined && address !== null ? (
          <a href={address} target="_blank" rel="noreferrer">
            {name}
          </a>
        ) : (
          <span>{name}</span>
        )}
        {state === 'uploading' && <UploadProgress item={item} />}
        <div className={classes.meta}>
          {file !== undefined && <span>{formatFileSize(file.size)}</span>}
          {onReplace !== undefined && state !== 'uploading' && (
            <FilePicker accept={ACCEPTED} onPick={onReplace} className={classes.replace}>
              {t('files.replace')}
            </FilePicker>
          )}
        </div>
      </div>
      {file !== undefined && <DownloadLink file={file} />}
      {onRemove !== undefined && (
        <IconButton
          icon={state === 'uploading' ? X : Trash2}
          label={state === 'uploading' ? t('files.cancel', { name }) : t('files.remove', { name })}
          onClick={() => onRemove(key)}
        />
      )}
    </div>
  );
}
