import type { CarnetFile } from '@carnet/contract/files/file.schema';

/** Whether it is no picture: it opens in a reader of its own. */
export function isPdf({ file, name }: Pick<UploadItem, 'file' | 'name'>): boolean {
  return file === undefined ? /\.pdf$/i.test(name) : file.contentType === 'application/pdf';
}

/** One file of a form as the photo strip and the document slot show it. */
export interface UploadItem {
  /** Stays the same from the moment the file is chosen. */
  readonly key: string;
  readonly state: 'stored' | 'uploading' | 'failed';
  readonly name: string;
  /** The file as the server holds it, once stored. */
  readonly file?: CarnetFile | undefined;
  /** Share of the bytes sent, 0 to 1; absent while it waits its turn. */
  readonly progress?: number | undefined;
  /** The picture as it lies on this device, until it is stored. */
  readonly previewUrl?: string | undefined;
  /** Why it failed, as a sentence. */
  readonly problem?: string | undefined;
}
