import { Filesystem, type Directory } from '@capacitor/filesystem';

/** A multiple of 3, so that the pieces of base64 add up to the whole. */
const PIECE_BYTES = 3 * 256 * 1024;

/**
 * Writes a file, in the place of one of its name, piece by piece: the bridge takes text alone. Answers its address.
 * @throws when it cannot be written
 */
export async function writeInPieces(
  content: Blob,
  place: { readonly path: string; readonly directory: Directory },
): Promise<string> {
  const first = await base64Of(content.slice(0, PIECE_BYTES));
  const { uri } = await Filesystem.writeFile({ ...place, data: first, recursive: true });
  for (let start = PIECE_BYTES; start < content.size; start += PIECE_BYTES) {
    // One after the other: each is put behind the one before.
    await Filesystem.appendFile({
      ...place,
      data: await base64Of(content.slice(start, start + PIECE_BYTES)),
    });
  }
  return uri;
}

function base64Of(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const { result } = reader;
      // `data:…;base64,` stands before it; an empty file has nothing behind.
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '');
    };
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    reader.readAsDataURL(content);
  });
}
