import { serveParent } from '#platform/children/child-program.ts';
import type { PictureAnswer, PictureOrder } from '#platform/images/pictures.ts';
import { readPicture } from '#platform/images/read-picture.ts';

/** The program of the process that decodes pictures: it takes one after the other. */
await serveParent(async ({ channel }) => {
  for (;;) {
    const { value, bytes } = await channel.receive();
    const outcome = await readPicture(bytes, value as PictureOrder);
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
