import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { removeOrphans } from './remove-orphans.ts';

/** Positions of the colour type in a PNG and its value for a palette (ISO 15948, 11.2.2). */
const COLOUR_TYPE_AT = 25;
const PALETTE = 3;

const e2eFolder = join(import.meta.dirname, '..');
const acceptedFolder = join(import.meta.dirname, 'accepted');

/**
 * `npm run accept:pictures`: accepts the current pictures and writes only those that differ. Parameters are passed to Playwright, so
 * `-- --grep settings` accepts the settings only.
 */
async function acceptPictures(parameters: readonly string[]): Promise<number> {
  const playwright = [
    'test',
    '--config',
    'pictures.config.ts',
    '--project=desktop',
    '--project=tablet',
    '--project=phone',
    '--update-snapshots=changed',
    '--reporter=line',
  ];
  const { status } = spawnSync('playwright', [...playwright, ...parameters], {
    cwd: e2eFolder,
    stdio: 'inherit',
  });
  for (const file of removeOrphans(acceptedFolder))
    process.stdout.write(`Removed ${file}: no screen has it\n`);
  for (const file of readdirSync(acceptedFolder, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.png')) await makeSmall(join(acceptedFolder, file));
  }
  return status ?? 1;
}

/** A palette of 256 colours takes a third of the space, and the difference is below the tolerance. */
async function makeSmall(file: string): Promise<void> {
  const picture = readFileSync(file);
  if (picture[COLOUR_TYPE_AT] === PALETTE) return;
  const small = await sharp(picture)
    .png({ palette: true, dither: 0, compressionLevel: 9, effort: 10 })
    .toBuffer();
  writeFileSync(file, small);
}

process.exitCode = await acceptPictures(process.argv.slice(2));
