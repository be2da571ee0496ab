import { noteFileFailure } from '#shared/api/file-store.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { ToastRegion } from '#shared/toasts/toast-region.tsx';
import { DownloadLink } from '#shared/ui/files/download-link.tsx';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import type { UploadItem } from '#shared/ui/files/upload-item.ts';
import { useZoom, useZoomGestures, type Zoom, type ZoomGestures } from '#shared/ui/photos/use-zoom.ts';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { fileAddress, thumbnailAddress } from '#shared/ui/files/file-address.ts';
import { usePictureAddress } from '#shared/ui/files/use-picture-source.ts';
import {
  ArrowLeftToLine,
  ArrowRightToLine,
  ChevronLeft,
  ChevronRight,
  Trash2,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, useState } from 'react';
import classes from './photo-viewer.module.css';

export interface PhotoViewerProps {
  /** At least one. */
  readonly items: readonly UploadItem[];
  readonly shownKey: string;
  readonly onShow: (key: string) => void;
  readonly onClose: () => void;
  /** This and `onMove` are absent if read-only. */
  readonly onRemove?: ((key: string) => void) | undefined;
  readonly onMove?: ((key: string, position: number) => void) | undefined;
}

const ZOOM_STEP = 1.6;

/**
 * Full-screen picture viewer: swipe or arrow keys to move, pinch, wheel, double tap or + and - to zoom,
 * Escape to close. Closing restores the focus.
 */
export function PhotoViewer({ items, shownKey, onShow, onClose, onRemove, onMove }: PhotoViewerProps) {
  const { t } = useTranslation('files');
  const { formatInteger } = useFormat();
  const dialogRef = useRef<HTMLDialogElement>(null);
  const position = Math.max(
    0,
    items.findIndex(({ key }) => key === shownKey),
  );
  const item = items[position];
  const zoom = useZoom();
  const gestures = useZoomGestures(zoom, turn);

  useEffect(() => {
    const dialog = dialogRef.current;
    const opener = document.activeElement;
    dialog?.showModal();
    if (dialog?.contains(document.activeElement) === false) dialog.focus();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  function turn(step: number): void {
    const next = items[position + step];
    if (next === undefined) return;
    zoom.reset();
    onShow(next.key);
  }

  function press(event: KeyboardEvent): void {
    const action = keyActions(zoom, turn)[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  }

  if (item === undefined) return null;
  return (
    <dialog
      ref={dialogRef}
      // Keeps keyboard events in the viewer after a click on the picture.
      tabIndex={-1}
      className={classes.viewer}
      aria-label={t('files.viewer.title')}
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={classes.bar}>
        <p className={classes.position} aria-live="polite">
          {t('files.viewer.position', {
            position: formatInteger(position + 1),
            total: formatInteger(items.length),
          })}
        </p>
        <IconButton icon={X} label={t('files.viewer.close')} onClick={onClose} />
      </div>
      <PhotoStage item={item} zoom={zoom} gestures={gestures} onRetry={() => dialogRef.current?.focus()} />
      <Turns position={position} count={items.length} onTurn={turn} />
      <Tools {...{ item, position, count: items.length, zoom, onRemove, onMove }} />
      {/* The page's toasts are behind this dialog, neither visible nor announced. */}
      <ToastRegion />
    </dialog>
  );
}

function keyActions(zoom: Zoom, turn: (step: number) => void): Readonly<Record<string, () => void>> {
  return {
    ArrowLeft: () => turn(-1),
    ArrowRight: () => turn(1),
    '+': () => zoom.zoomBy(ZOOM_STEP),
    '=': () => zoom.zoomBy(ZOOM_STEP),
    '-': () => zoom.zoomBy(1 / ZOOM_STEP),
    '0': () => zoom.reset(),
  };
}

interface TurnsProps {
  readonly position: number;
  readonly count: number;
  readonly onTurn: (step: number) => void;
}

function Turns({ position, count, onTurn }: TurnsProps) {
  const { t } = useTranslation('files');
  if (count < 2) return null;
  return (
    <>
      <IconButton
        icon={ChevronLeft}
        label={t('files.viewer.previous')}
        className={classes.previous}
        aria-disabled={position === 0}
        onClick={() => onTurn(-1)}
      />
      <IconButton
        icon={ChevronRight}
        label={t('files.viewer.next')}
        className={classes.next}
        aria-disabled={position === count - 1}
        onClick={() => onTurn(1)}
      />
    </>
  );
}

interface ToolsProps extends Pick<PhotoViewerProps, 'onRemove' | 'onMove'> {
  readonly item: UploadItem;
  readonly position: number;
  readonly count: number;
  readonly zoom: Zoom;
}

function Tools({ item: { key, name, file }, position, count, zoom, onRemove, onMove }: ToolsProps) {
  const { t } = useTranslation('files');
  const lastPosition = count - 1;
  return (
    <div className={classes.tools}>
      <IconButton
        icon={ZoomOut}
        label={t('files.viewer.zoomOut')}
        aria-disabled={zoom.view.scale === 1}
        onClick={() => zoom.zoomBy(1 / ZOOM_STEP)}
      />
      <IconButton icon={ZoomIn} label={t('files.viewer.zoomIn')} onClick={() => zoom.zoomBy(ZOOM_STEP)} />
      {file !== undefined && <DownloadLink file={file} />}
      {onMove !== undefined && count > 1 && (
        <>
          <IconButton
            icon={ArrowLeftToLine}
            label={t('files.moveBefore', { name })}
            aria-disabled={position === 0}
            onClick={() => position > 0 && onMove(key, position - 1)}
          />
          <IconButton
            icon={ArrowRightToLine}
            label={t('files.moveAfter', { name })}
            aria-disabled={position === lastPosition}
            onClick={() => position < lastPosition && onMove(key, position + 1)}
          />
        </>
      )}
      {onRemove !== undefined && (
        <IconButton icon={Trash2} label={t('files.remove', { name })} onClick={() => onRemove(key)} />
      )}
    </div>
  );
}

interface PhotoStageProps {
  readonly item: UploadItem;
  readonly zoom: Zoom;
  readonly gestures: ZoomGestures;
  /** Called when the retry button disappears: the focus must move elsewhere. */
  readonly onRetry: () => void;
}

/** The picture with zoom and pan, or an error state if it fails to load. */
function PhotoStage({ item, zoom, gestures, onRetry }: PhotoStageProps) {
  const { t } = useTranslation('files');
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<string | null>(null);
  const { scale, x, y } = zoom.view;
  const original = usePictureAddress(fileAddress(item));
  const { address: source } = original;
  const { address: preview } = usePictureAddress(thumbnailAddress(item));
  const shown = `${item.key} ${attempt}`;
  if (shown === failed || original.hasFailed) {
    return (
      <div className={classes.failed} {...gestures.frameProps}>
        {/* A press on the button must not start a swipe. */}
        <div onPointerDown={(event) => isOnButton(event.target) && event.stopPropagation()}>
          <ErrorState
            title={t('files.viewer.error')}
            onRetry={() => {
              setAttempt(attempt + 1);
              original.retry();
              onRetry();
            }}
          />
        </div>
      </div>
    );
  }
  return (
    <div className={classes.stage} {...gestures.frameProps}>
      {source !== null && (
        <img
          key={shown}
          className={classes.photo}
          src={source}
          alt={item.name}
          draggable={false}
          onError={() => {
            setFailed(shown);
            noteFileFailure();
          }}
          style={{
            transform: `translate(${x + gestures.swiped}px, ${y}px) scale(${scale})`,
            // The thumbnail is shown until the full picture has loaded.
            ...(preview !== null && { backgroundImage: `url(${JSON.stringify(preview)})` }),
          }}
        />
      )}
    </div>
  );
}

function isOnButton(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button') !== null;
}
