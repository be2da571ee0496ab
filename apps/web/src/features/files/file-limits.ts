import { MAX_FILE_BYTES, MAX_SHRUNK_PHOTO_BYTES } from '@carnet/contract/files/file.schema';

/** `photo`: a picture. `document`: an invoice or registration document, as a PDF or a picture. */
export type FileKind = 'photo' | 'document';

/** Why a file is rejected before sending; selects the message. */
export type FileRefusalCode = 'tooLarge' | 'wrongKind' | 'heic';

const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
const IMAGE_ENDINGS = ['jpg', 'jpeg', 'jfif', 'png', 'webp', 'avif'];

/** The photo format of iPhones. Only Apple's browsers show it, and the server's decoder cannot read it. */
const HEIC = { types: /^image\/hei[cf](-sequence)?$/, endings: ['heic', 'heif'] };

const ACCEPTED_TYPES: Readonly<Record<FileKind, readonly string[]>> = {
  photo: IMAGE_TYPES,
  document: [...IMAGE_TYPES, 'application/pdf'],
};

const ACCEPTED_ENDINGS: Readonly<Record<FileKind, readonly string[]>> = {
  photo: IMAGE_ENDINGS,
  document: [...IMAGE_ENDINGS, 'pdf'],
};

/** Whether a file is a PDF by its type, or else by its name. */
export function isPdfFile(file: Pick<File, 'name' | 'type'>): boolean {
  return file.type === '' ? endingOf(file) === 'pdf' : file.type === 'application/pdf';
}

function endingOf({ name }: Pick<File, 'name'>): string {
  return name.split('.').at(-1)?.toLowerCase() ?? '';
}

/**
 * Checks a file in the browser before sending. Its name decides if the system does not know its type; the
 * server checks the content. Phones convert HEIC pictures of their library to JPEG; an unconverted one,
 * chosen as a file, is rejected with advice.
 */
export function checkFile(
  file: Pick<File, 'name' | 'type' | 'size'>,
  kind: FileKind,
): FileRefusalCode | null {
  const ending = endingOf(file);
  if (file.type === '' ? HEIC.endings.includes(ending) : HEIC.types.test(file.type)) return 'heic';
  const isAccepted =
    file.type === '' ? ACCEPTED_ENDINGS[kind].includes(ending) : ACCEPTED_TYPES[kind].includes(file.type);
  if (!isAccepted) return 'wrongKind';
  return file.size > (isPdfFile(file) ? MAX_FILE_BYTES : MAX_SHRUNK_PHOTO_BYTES) ? 'tooLarge' : null;
}

/** Whether a photo is shrunk before sending: the server's limit is below the size of camera photos. */
export function needsShrinking(file: Pick<File, 'name' | 'type' | 'size'>): boolean {
  return file.size > MAX_FILE_BYTES && !isPdfFile(file);
}
