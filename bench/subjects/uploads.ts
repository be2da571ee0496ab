import type { Measured } from '#figures/figure.ts';
import { pairedFigure, rateFigure, type Pair } from '#figures/rate-figure.ts';
import { NOTHING, startLimit } from '#limit/start-limit.ts';
import { ApiClient } from '#load/api-client.ts';
import { fire } from '#load/generator.ts';
import type { BenchPlace } from '#place.ts';
import { startCarnet } from '#server/carnet-server.ts';
import type { ChildServer } from '#server/child-server.ts';
import { withServer } from '#server/with-server.ts';
import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

/** As phones take them: twelve million pixels, some megabytes. */
const PHOTO = { width: 4000, height: 3000, channels: 3 } as const;
const GRAIN = { type: 'gaussian', mean: 128, sigma: 6 } as const;
const UPLOADS_PER_ROUND = 5;

/** Taking a photo, and giving its thumbnail. */
async function measure({ folder, options }: BenchPlace): Promise<Measured> {
  const photo = await sharp({ create: { ...PHOTO, background: '#777', noise: GRAIN } })
    .jpeg({ quality: 90 })
    .toBuffer();
  return withServer(startCarnet(mkdtempSync(path.join(folder, 'uploads-'))), async (carnet) => {
    const owner = await ApiClient.signUp(carnet.url, 'photographer');
    const blob = new Blob([Uint8Array.from(photo)], { type: 'image/jpeg' });
    const first = await owner.send('/v1/files', blob, 'photo.jpg');
    const thumbnail = await fetch(carnet.url + String(first['thumbnailUrl']));
    const thumbnailFile = path.join(folder, 'thumbnail');
    writeFileSync(thumbnailFile, new Uint8Array(await thumbnail.arrayBuffer()));
    const files = { thumbnail: [thumbnailFile] };
    return withServer(startLimit(folder, { ...NOTHING, files }), async (limit) => {
      const uploads: { of: number; limit: number }[] = [];
      for (let round = 0; round < options.rounds * UPLOADS_PER_ROUND; round += 1) {
        uploads.push({
          of: await millisOf(() => owner.send('/v1/files', blob, 'photo.jpg')),
          limit: await millisOf(() => takePhoto(limit, blob)),
        });
      }
      const thumbnails: Pair[] = [];
      for (let round = 0; round < options.rounds; round += 1) {
        thumbnails.push({
          of: await fire({ url: thumbnail.url }, options),
          limit: await fire({ url: `${limit.url}/files/thumbnail` }, options),
        });
      }
      const megabytes = (photo.length / 1e6).toFixed(1);
      return {
        figures: [
          pairedFigure(
            {
              name: 'uploads/photo',
              title: `a photo of 12 million pixels, ${megabytes} MB`,
              unit: 'millis',
              limitTitle: 'sharp alone, stored as safely',
              aim: { of: 'ratio', is: 'at most', bound: 1.25 },
            },
            uploads,
          ),
          rateFigure(
            {
              name: 'uploads/thumbnail',
              title: 'a thumbnail',
              limitTitle: 'framework sending the file',
              aim: { of: 'ratio', is: 'at least', bound: 0.5 },
            },
            thumbnails,
          ),
        ],
        plots: [],
      };
    });
  });
}

async function takePhoto({ url }: ChildServer, body: Blob): Promise<void> {
  const answer = await fetch(`${url}/photo`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'image/jpeg' },
  });
  if (!answer.ok) throw new Error(`the limit answered ${answer.status}: ${await answer.text()}`);
  await answer.text();
}

async function millisOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

export const uploads = { title: 'Photos', measure };
