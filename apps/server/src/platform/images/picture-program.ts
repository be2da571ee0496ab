import { serveParent } from '#platform/children/child-program.ts';
import { recogniseFile } from '#platform/files/recognise-file.ts';
import { readKeptImage, reencodeImage, type ImageOutcome } from '#platform/images/reencode-image.ts';
import type { PictureAnswer, PictureOrder } from '#platform/images/pictures.ts';

/** The program of the process that decodes pictures: it takes one after the other. */
await serveParent(async ({ channel }) => {
  for (;;) {
    const { value, bytes } = await channel.receive();
    const outcome = await read(bytes, value as PictureOrder);
    if ('refused' in outcome) {
      await channel.send(outcome satisfies PictureAnswer);
      continue;
    }
    const { thumbnail, bytes: kept, ...facts } = outcome.image;
    const given = kept === bytes ? Buffer.alloc(0) : kept;
    const answer: PictureAnswer = { ...facts, keptBytes: given.length };
    await channel.send(answer, Buffer.concat([given, thumbnail]));
  }
});

type Outcome = ImageOutcome | { readonly refused: 'unknown' };

async function read(bytes: Buffer, { isExported, maximumBytes }: PictureOrder): Promise<Outcome> {
  const recognised = await recogniseFile(bytes);
  if (recognised?.kind !== 'image') return { refused: 'unknown' };
  const kept = isExported ? await readKeptImage(bytes, recognised.format) : null;
  if (kept) return { image: kept };
  return bytes.length > maximumBytes ? { refused: 'unknown' } : reencodeImage(bytes, recognised.format);
}
