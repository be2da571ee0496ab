import type { CarnetFile } from '@carnet/contract/files/file.schema';

/** PDFs open in the browser's own viewer. */
export function isPdf({ file, name }: Pick<UploadItem, 'file' | 'name'>): boolean {
  return file === undefined ? /\.pdf$/i.test(name) : file.contentType === 'application/pdf';
}

/** A file of a form, as shown by the photo strip and the document slot. */
export interface UploadItem {
  /** Stable from the moment the file is chosen. */
  readonly key: string;
  readonly state: 'stored' | 'uploading' | 'failed';
  readonly name: string;
  /** The stored file, after the upload. */
  readonly file?: CarnetFile | undefined;
  /** Share of bytes sent, 0 to 1; absent while queued. */
  readonly progress?: number | undefined;
  /** `blob:` address of the picture on this device, until it is stored. */
  readonly previewUrl?: string | undefined;
  /** Why the upload failed, as a sentence. */
  readonly problem?: string | undefined;
}
