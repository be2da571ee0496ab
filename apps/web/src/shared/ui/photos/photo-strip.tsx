import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { FileDrop, FilePicker, usePastedImages } from '#shared/ui/files/file-picker.tsx';
import { PhotoViewer } from '#shared/ui/photos/photo-viewer.tsx';
import { isPdf, type UploadItem } from '#shared/ui/files/upload-item.ts';
import { UploadFailures } from '#shared/ui/files/upload-failures.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { useFileLink } from '#shared/sync/use-file-link.ts';
import { fileAddress, thumbnailAddress } from '#shared/ui/files/file-address.ts';
import { UploadProgress } from '#shared/ui/files/upload-progress.tsx';
import { usePictureSource } from '#shared/ui/files/use-picture-source.ts';
import { Camera, FileText, ImageIcon, TriangleAlert, X } from 'lucide-react';
import { useId, useRef, useState, type ReactNode, type DragEvent, type KeyboardEvent } from 'react';
import classes from './photo-strip.module.css';

export interface PhotoStripProps {
  readonly label: string;
  readonly items: readonly UploadItem[];
  /** This and the other handlers are absent if read-only. */
  readonly onAdd?: ((files: File[]) => void) | undefined;
  readonly onRemove?: ((key: string) => void) | undefined;
  readonly onRetry?: ((key: string) => void) | undefined;
  /** `position` counts from 0. */
  readonly onMove?: ((key: string, position: number) => void) | undefined;
  /** The add button is hidden at this number. */
  readonly maxItems?: number | undefined;
  /** What is accepted, or how to add. */
  readonly hint?: ReactNode;
  /** Why files were rejected, as sentences. */
  readonly error?: ReactNode;
  /** Accepted files; pictures by default. */
  readonly adding?: { readonly accept: string; readonly label: string };
}

/**
 * Ordered pictures, and PDFs if accepted: add by camera, gallery, drop or paste, show progress, retry,
 * remove, move by drag or keyboard, open in the viewer.
 */
export function PhotoStrip(props: PhotoStripProps) {
  const { label, items, onAdd, onRemove, onRetry, onMove, maxItems = Infinity } = props;
  const { t } = useTranslation('files');
  const { formatInteger } = useFormat();
  const labelId = useId();
  const addId = useId();
  const stripRef = useRef<HTMLDivElement>(null);
  const [shownKey, setShownKey] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const add = items.length < maxItems ? onAdd : undefined;
  usePastedImages(add);

  function move(key: string, position: number): void {
    const item = items.find((candidate) => candidate.key === key);
    if (item === undefined || position < 0 || position >= items.length) return;
    onMove?.(key, position);
    const [place, total] = [formatInteger(position + 1), formatInteger(items.length)];
    setAnnouncement(t('files.moved', { name: item.name, position: place, total }));
  }

  function remove(key: string): void {
    const position = items.findIndex((item) => item.key === key);
    const next = items[position + 1] ?? items[position - 1];
    onRemove?.(key);
    // The pressed control disappears: focus the neighbour, or the add button.
    if (shownKey !== null) setShownKey(next?.key ?? null);
    else focusPhoto(stripRef.current, next?.key, addId);
  }

  const canMove = onMove !== undefined && items.length > 1;
  return (
    <div role="group" aria-labelledby={labelId} ref={stripRef}>
      <p id={labelId} className={classes.label}>
        {label}
      </p>
      <FileDrop onDrop={add} className={classes.strip}>
        {items.map((item, position) => (
          <PhotoThumbnail
            key={item.key}
            item={item}
            position={position}
            onOpen={() => setShownKey(item.key)}
            onMove={canMove ? move : undefined}
            onRemove={onRemove === undefined ? undefined : remove}
          />
        ))}
        {add !== undefined && (
          <FilePicker
            accept={props.adding?.accept ?? 'image/*'}
            isMultiple
            onPick={add}
            className={classes.add}
            id={addId}
          >
            <Camera size={22} aria-hidden="true" />
            {props.adding?.label ?? t('files.addPhotos')}
          </FilePicker>
        )}
      </FileDrop>
      {add !== undefined && props.hint !== undefined && <p className={classes.hint}>{props.hint}</p>}
      <UploadFailures items={items} error={props.error} onRetry={onRetry} onRemove={onRemove && remove} />
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
      {shownKey !== null && items.some(({ key }) => key === shownKey) && (
        <PhotoViewer
          items={items.filter((item) => !isPdf(item))}
          shownKey={shownKey}
          onShow={setShownKey}
          onClose={() => setShownKey(null)}
          onRemove={onRemove === undefined ? undefined : remove}
          onMove={canMove ? move : undefined}
        />
      )}
    </div>
  );
}

function focusPhoto(strip: HTMLElement | null, key: string | undefined, addId: string): void {
  const photos = strip?.querySelectorAll<HTMLElement>('[data-photo]') ?? [];
  const neighbour = [...photos].find((photo) => photo.dataset['photo'] === key);
  (neighbour ?? document.getElementById(addId))?.focus();
}

interface PhotoThumbnailProps {
  readonly item: UploadItem;
  readonly position: number;
  readonly onOpen: () => void;
  readonly onMove?: ((key: string, position: number) => void) | undefined;
  readonly onRemove?: ((key: string) => void) | undefined;
}

/** Drag data type of a picture's key, so that other dragged content is not taken for a picture. */
const DRAGGED_PHOTO = 'application/x-carnet-photo';

/** A picture of the strip: opens on click, moves by drag or by Alt and an arrow key. */
function PhotoThumbnail({ item, position, onOpen, onMove, onRemove }: PhotoThumbnailProps) {
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

/** A PDF of the strip: its name, linked to the browser's viewer. */
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
