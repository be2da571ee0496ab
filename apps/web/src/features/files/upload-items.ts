import type { Upload, UploadRefusal } from '#features/files/upload-queue.ts';
import type { UploadItem } from '#shared/ui/files/upload-item.ts';
import { SHOWN_MAX_FILE_BYTES } from '@carnet/contract/files/file.schema';
import { formattersFor } from '@carnet/i18n/format';
import { problemMessage } from '@carnet/i18n/problem-message';
import type { Translate } from '@carnet/i18n/translate';

const STATES = { waiting: 'uploading', sending: 'uploading', failed: 'failed', stored: 'stored' } as const;

/** The uploads as the photo strip and the document slot show them. */
export function uploadItems(t: Translate, uploads: readonly Upload[]): UploadItem[] {
  return uploads.map(({ id, name, status, share, localUrl, stored, problem }) => ({
    key: id,
    state: STATES[status],
    name,
    file: stored ?? undefined,
    progress: status === 'sending' ? share : undefined,
    previewUrl: localUrl ?? undefined,
    problem: problem ? problemMessage(t, problem) : undefined,
  }));
}

/** Why a file was not taken, in a sentence that names it. */
export function uploadRefusalMessage(t: Translate, refusal: UploadRefusal): string {
  switch (refusal.code) {
    case 'tooLarge': {
      const size = formattersFor(t.language).formatFileSize(SHOWN_MAX_FILE_BYTES);
      return t('files.tooLarge', { name: refusal.name, size });
    }
    case 'wrongKind':
      return t('files.wrongKind', { name: refusal.name });
    case 'heic':
      return t('files.heic', { name: refusal.name });
    case 'tooMany':
      return t('files.tooMany', { files: refusal.count });
  }
}
