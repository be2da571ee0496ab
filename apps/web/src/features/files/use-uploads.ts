import type { FileKind } from '#features/files/file-limits.ts';
import { isUnderWay, UploadQueue, type UploadState } from '#features/files/upload-queue.ts';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

interface UseUploadsOptions {
  readonly kind: FileKind;
  /** With 1, a new file replaces the previous one. */
  readonly maxFiles: number;
  /** Initial stored files; later ones are passed to `reset`. */
  readonly files: readonly CarnetFile[];
  /** Called with the stored files, in order, on every change: the value of the form field. */
  readonly onStored: (files: readonly CarnetFile[]) => void;
}

/** Uploads of one form field; aborted on unmount. */
export interface Uploads extends UploadState {
  readonly isUnderWay: boolean;
  readonly hasFailed: boolean;
  readonly queue: UploadQueue;
}

/**
 * Uploads the files of one form field as they are chosen, so that saving waits less.
 * @example const photos = useUploads({ kind: 'photo', maxFiles: 20, files: form.values.photos, onStored:
 * setPhotos }); <PhotoStrip items={uploadItems(photos.uploads)} onAdd={(files) => photos.queue.add(files)} />
 */
export function useUploads({ onStored, ...options }: UseUploadsOptions): Uploads {
  const [queue] = useState(() => new UploadQueue(options));
  const report = useEffectEvent(onStored);
  useEffect(() => queue.subscribeToStored((files) => report(files)), [queue]);
  useEffect(() => queue.start(), [queue]);
  const state = useSyncExternalStore(queue.subscribe, queue.snapshot);
  return {
    ...state,
    isUnderWay: state.uploads.some(isUnderWay),
    hasFailed: state.uploads.some(({ status }) => status === 'failed'),
    queue,
  };
}
