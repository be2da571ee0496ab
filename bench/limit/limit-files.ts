import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';

const MOST_BYTES = 50_000_000;
/** As Carnet keeps photos: see the server's `platform/images`. */
const KEPT = { side: 2560, quality: 82 } as const;
const THUMBNAIL = { side: 320, quality: 75 } as const;

/** Sends files from the disk one after the other, and takes photos: decoded, made smaller, and safe on the disk. */
export function addFiles(
  app: FastifyInstance,
  files: Readonly<Record<string, readonly string[]>>,
  photosFolder: string,
): void {
  app.get('/files/:name', ({ params: { name } }: FastifyRequest<{ Params: { name: string } }>, reply) =>
    reply
      .header('Content-Type', 'application/octet-stream')
      .send(Readable.from(contentOf(files[name] ?? []))),
  );
  app.addContentTypeParser(
    'image/jpeg',
    { parseAs: 'buffer', bodyLimit: MOST_BYTES },
    async (_request: unknown, body: unknown) => body,
  );
  app.post('/photo', async ({ body }: FastifyRequest<{ Body: Buffer }>, reply) => {
    sharp.concurrency(1);
    sharp.cache(false);
    const kept = await sharp(body)
      .autoOrient()
      .resize({ width: KEPT.side, height: KEPT.side, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: KEPT.quality, mozjpeg: true })
      .toBuffer();
    const thumbnail = await sharp(kept)
      .resize({ width: THUMBNAIL.side, height: THUMBNAIL.side, fit: 'inside' })
      .webp({ quality: THUMBNAIL.quality })
      .toBuffer();
    for (const bytes of [kept, thumbnail]) await keepSafely(path.join(photosFolder, randomUUID()), bytes);
    return reply.code(201).send({ size: kept.length });
  });
}

async function* contentOf(files: readonly string[]) {
  for (const file of files) yield* createReadStream(file);
}

async function keepSafely(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'w');
  await handle.writeFile(bytes);
  await handle.sync();
  await handle.close();
}
