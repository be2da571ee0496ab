import { serveParent } from '#platform/children/child-program.ts';
import type { PictureResponse, PictureRequest } from '#platform/images/pictures.ts';
import { readPicture } from '#platform/images/read-picture.ts';

/** Child program that decodes pictures one after the other. */
await serveParent(async ({ channel }) => {
  for (;;) {
    const { value, bytes } = await channel.receive();
    const outcome = await readPicture(bytes, value as PictureRequest);
    if ('refused' in outcome) {
      await channel.send(outcome satisfies PictureResponse);
      continue;
    }
    const { thumbnail, bytes: kept, ...facts } = outcome.image;
    const given = kept === bytes ? Buffer.alloc(0) : kept;
    const answer: PictureResponse = { ...facts, keptBytes: given.length };
    await channel.send(answer, Buffer.concat([given, thumbnail]));
  }
});
