import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { FileDrop, FilePicker, usePastedImages } from '#shared/ui/files/file-picker.tsx';
import { PhotoThumbnail } from '#shared/ui/photos/photo-thumbnail.tsx';
import { PhotoViewer } from '#shared/ui/photos/photo-viewer.tsx';
import { isPdf, type UploadItem } from '#shared/ui/files/upload-item.ts';
import { UploadFailures } from '#shared/ui/files/upload-failures.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { Camera } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import classes from './photo-strip.module.css';

export interface PhotoStripProps {
  readonly label: string;
  readonly items: readonly UploadItem[];
  /** Absent where the pictures can only be looked at; so are the others. */
  readonly onAdd?: ((files: File[]) => void) | undefined;
  readonly onRemove?: ((key: string) => void) | undefined;
  readonly onRetry?: ((key: string) => void) | undefined;
  /** `position` counts from 0. */
  readonly onMove?: ((key: string, position: number) => void) | undefined;
  /** Beyond this many the way to add is gone. */
  readonly maxItems?: number | undefined;
  /** What is accepted, or how to add. */
  readonly hint?: ReactNode;
  /** What was not taken, as sentences. */
  readonly error?: ReactNode;
  /** What may be added: pictures by default. */
  readonly adding?: { readonly accept: string; readonly label: string };
}

/**
 * Pictures, and PDFs where they may be added, in order: add by camera, gallery, drop or paste, see each on its way, retry, remove, move by drag or by
 * keyboard, open in the viewer.
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
    // The control that was pressed goes: the focus moves to the neighbour, or to the way to add.
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
