import { MAX_FILE_BYTES, MAX_SHRUNK_PHOTO_BYTES } from '@carnet/contract/files/file.schema';

/** `photo`: a picture to look at. `document`: an invoice or a registration document, a PDF or a picture of it. */
export type FileKind = 'photo' | 'document';

/** Why a file is not even sent; the code of a sentence, with what the sentence needs. */
export type FileRefusalCode = 'tooLarge' | 'wrongKind' | 'heic';

const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
const IMAGE_ENDINGS = ['jpg', 'jpeg', 'jfif', 'png', 'webp', 'avif'];

/** What iPhones keep photos as. No browser but Apple’s shows it, and the server’s decoder does not read it. */
const HEIC = { types: /^image\/hei[cf](-sequence)?$/, endings: ['heic', 'heif'] };

const ACCEPTED_TYPES: Readonly<Record<FileKind, readonly string[]>> = {
  photo: IMAGE_TYPES,
  document: [...IMAGE_TYPES, 'application/pdf'],
};

const ACCEPTED_ENDINGS: Readonly<Record<FileKind, readonly string[]>> = {
  photo: IMAGE_ENDINGS,
  document: [...IMAGE_ENDINGS, 'pdf'],
};

/** Whether a file is a PDF as far as its type, or else its name, tells. */
export function isPdfFile(file: Pick<File, 'name' | 'type'>): boolean {
  return file.type === '' ? endingOf(file) === 'pdf' : file.type === 'application/pdf';
}

function endingOf({ name }: Pick<File, 'name'>): string {
  return name.split('.').at(-1)?.toLowerCase() ?? '';
}

/**
 * What the browser alone can tell against a file, before any byte is sent. Its name decides
 * where the system does not know its type; the server looks at the content. Phones hand HEIC pictures of
 * their library over as JPEG; one that comes as it is, from the phone's files, is refused with what to do.
 */
export function refusalOfFile(
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

/** Whether a photo is made smaller before it is sent: the server takes fewer bytes than cameras make. */
export function isToBeShrunk(file: Pick<File, 'name' | 'type' | 'size'>): boolean {
  return file.size > MAX_FILE_BYTES && !isPdfFile(file);
}
