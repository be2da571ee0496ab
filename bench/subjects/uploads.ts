import type { Figure, Measured } from '#figures/figure.ts';
import { pairedFigure, rateFigure, type Pair } from '#figures/rate-figure.ts';
import { NOTHING } from '#limit/limit-content.ts';
import { startLimit } from '#limit/start-limit.ts';
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
  const photo = await makePhoto();
  return withServer(startCarnet(mkdtempSync(path.join(folder, 'uploads-'))), async (carnet) => {
    const owner = await ApiClient.signUp(carnet.url, 'photographer');
    const { thumbnailUrl } = await owner.send('/v1/files', photo, 'photo.jpg');
    const url = carnet.url + String(thumbnailUrl);
    const thumbnail = path.join(folder, 'thumbnail');
    writeFileSync(thumbnail, new Uint8Array(await (await fetch(url)).arrayBuffer()));
    const files = { thumbnail: [thumbnail] };
    return withServer(startLimit(folder, { ...NOTHING, files }), async (limit) => {
      const uploads: { of: number; limit: number }[] = [];
      for (let round = 0; round < options.rounds * UPLOADS_PER_ROUND; round += 1) {
        uploads.push({
          of: await millisOf(() => owner.send('/v1/files', photo, 'photo.jpg')),
          limit: await millisOf(() => takePhoto(limit, photo)),
        });
      }
      const thumbnails: Pair[] = [];
      for (let round = 0; round < options.rounds; round += 1) {
        const beside = { url: `${limit.url}/files/thumbnail` };
        thumbnails.push({ of: await fire({ url }, options), limit: await fire(beside, options) });
      }
      return { figures: [photoFigure(photo, uploads), thumbnailFigure(thumbnails)], plots: [] };
    });
  });
}

async function makePhoto(): Promise<Blob> {
  const picture = sharp({ create: { ...PHOTO, background: '#777', noise: GRAIN } });
  const bytes = await picture.jpeg({ quality: 90 }).toBuffer();
  return new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' });
}

function photoFigure(photo: Blob, rounds: readonly { of: number; limit: number }[]): Figure {
  return pairedFigure(
    {
      name: 'uploads/photo',
      title: `a photo of 12 million pixels, ${(photo.size / 1e6).toFixed(1)} MB`,
      unit: 'millis',
      limitTitle: 'sharp alone, stored as safely',
      aim: { of: 'ratio', is: 'at most', bound: 1.25 },
    },
    rounds,
  );
}

function thumbnailFigure(rounds: readonly Pair[]): Figure {
  return rateFigure(
    {
      name: 'uploads/thumbnail',
      title: 'a thumbnail',
      limitTitle: 'framework sending the file',
      aim: { of: 'ratio', is: 'at least', bound: 0.5 },
    },
    rounds,
  );
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
