import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { removeOrphans } from './remove-orphans.ts';

/** Where the sort of its pixels stands in a PNG, and which of them is the palette (ISO 15948, 11.2.2). */
const COLOUR_TYPE_AT = 25;
const PALETTE = 3;

const e2eFolder = join(import.meta.dirname, '..');
const acceptedFolder = join(import.meta.dirname, 'accepted');

/**
 * `npm run accept:pictures`: takes what the screens look like now as what they are meant to look like. Only what differs
 * is written anew; parameters go to Playwright, so `-- --grep settings` accepts those of the settings alone.
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

/** A palette of 256 colours takes a third of the room, and differs less than what the comparison allows. */
async function makeSmall(file: string): Promise<void> {
  const picture = readFileSync(file);
  if (picture[COLOUR_TYPE_AT] === PALETTE) return;
  const small = await sharp(picture)
    .png({ palette: true, dither: 0, compressionLevel: 9, effort: 10 })
    .toBuffer();
  writeFileSync(file, small);
}

process.exitCode = await acceptPictures(process.argv.slice(2));
