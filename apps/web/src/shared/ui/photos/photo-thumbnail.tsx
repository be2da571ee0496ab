import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useFileLink } from '#shared/sync/use-file-link.ts';
import { fileAddress, thumbnailAddress } from '#shared/ui/files/file-address.ts';
import { isPdf, type UploadItem } from '#shared/ui/files/upload-item.ts';
import { UploadProgress } from '#shared/ui/files/upload-progress.tsx';
import { usePictureSource } from '#shared/ui/files/use-picture-source.ts';
import { FileText, ImageIcon, TriangleAlert, X } from 'lucide-react';
import { useState, type DragEvent, type KeyboardEvent } from 'react';
import classes from './photo-thumbnail.module.css';

export interface PhotoThumbnailProps {
  readonly item: UploadItem;
  readonly position: number;
  readonly onOpen: () => void;
  readonly onMove?: ((key: string, position: number) => void) | undefined;
  readonly onRemove?: ((key: string) => void) | undefined;
}

/** A drag carries the key under this type, so that nothing else that is dragged is taken for a picture. */
const DRAGGED_PHOTO = 'application/x-carnet-photo';

/** A picture of the strip: opens it; dragged, or with Alt and an arrow key, it moves. */
export function PhotoThumbnail({ item, position, onOpen, onMove, onRemove }: PhotoThumbnailProps) {
  const { t } = useTranslation('files');
  const [isTarget, setIsTarget] = useState(false);
  const { key, name, state } = item;
  const isReadElsewhere = isPdf(item);
  const { source, onError } = usePictureSource(isReadElsewhere ? null : thumbnailAddress(item));

  function moveByKey(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || !event.altKey || onMove === undefined) return;
    event.preventDefault();
    onMove(key, position + step);
  }

  function take(event: DragEvent): void {
    setIsTarget(false);
    const dragged = event.dataTransfer.getData(DRAGGED_PHOTO);
    if (dragged === '' || dragged === key) return;
    event.preventDefault();
    onMove?.(dragged, position);
  }

  return (
    <div
      className={classes.thumbnail}
      data-state={state}
      data-target={isTarget || undefined}
      draggable={onMove !== undefined}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED_PHOTO, key)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED_PHOTO)) return;
        event.preventDefault();
        setIsTarget(true);
      }}
      onDragLeave={() => setIsTarget(false)}
      onDrop={take}
    >
      {isReadElsewhere ? (
        <PdfLink item={item} onMoveKey={moveByKey} />
      ) : (
        <button
          type="button"
          className={classes.photo}
          data-photo={key}
          aria-label={t('files.viewer.open', { name })}
          aria-keyshortcuts={onMove === undefined ? undefined : 'Alt+ArrowLeft Alt+ArrowRight'}
          onClick={onOpen}
          onKeyDown={moveByKey}
        >
          {source === null ? (
            <ImageIcon size={24} aria-hidden="true" />
          ) : (
            <img src={source} alt="" draggable={false} decoding="async" onError={onError} />
          )}
          {state === 'failed' && <FailedMark />}
        </button>
      )}
      {state === 'uploading' && (
        <div className={classes.progress}>
          <UploadProgress item={item} />
        </div>
      )}
      {onRemove !== undefined && (
        <button
          type="button"
          className={classes.remove}
          aria-label={state === 'uploading' ? t('files.cancel', { name }) : t('files.remove', { name })}
          onClick={() => onRemove(key)}
        >
          <span>
            <X size={14} strokeWidth={2.5} aria-hidden="true" />
          </span>
        </button>
      )}
    </div>
  );
}

function FailedMark() {
  return (
    <span className={classes.failed}>
      <TriangleAlert size={22} aria-hidden="true" />
    </span>
  );
}

interface PdfLinkProps {
  readonly item: UploadItem;
  readonly onMoveKey: (event: KeyboardEvent) => void;
}

/** A PDF of the strip: its name, and the way into the reader of the browser. */
function PdfLink({ item, onMoveKey }: PdfLinkProps) {
  const { t } = useTranslation('files');
  const address = useFileLink(fileAddress(item));
  const { key, name, state } = item;
  const content = (
    <span className={classes.pdf}>
      <FileText size={24} aria-hidden="true" />
      <span className={classes.name}>{name}</span>
      {state === 'failed' && <FailedMark />}
    </span>
  );
  if (address === null) return <div className={classes.photo}>{content}</div>;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className={classes.photo}
      data-photo={key}
      aria-label={t('files.openPdf', { name })}
      onKeyDown={onMoveKey}
    >
      {content}
    </a>
  );
}
