import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A font file and its character ranges, each as first and last. */
export interface FallbackFont {
  readonly file: string;
  readonly ranges: readonly (readonly [number, number])[];
}

/** Packages of fonts for characters that the main font lacks, in order of preference. The build copies their files. */
const PACKAGES = [
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-armenian',
  'noto-sans-georgian',
  'noto-sans-devanagari',
  'noto-sans-bengali',
  'noto-sans-tamil',
  'noto-sans-thai',
  'noto-sans-sc',
  'noto-sans-kr',
  'noto-emoji',
  'noto-sans-symbols-2',
].map((name) => `@fontsource/${name}`);

/** The path of the font list in the build folder. */
export const FONT_LIST = 'fonts/fonts.json';

let fonts: readonly FallbackFont[] | undefined;

/** The fallback fonts in order: from the build, or from the packages when running from source. */
export function fallbackFonts(): readonly FallbackFont[] {
  fonts ??= readFonts();
  return fonts;
}

function readFonts(): readonly FallbackFont[] {
  const list = new URL(`./${FONT_LIST}`, import.meta.url);
  if (!existsSync(list)) return fontsOfPackages();
  const built = JSON.parse(readFileSync(list, 'utf8')) as FallbackFont[];
  return built.map((font) => ({ ...font, file: path.join(path.dirname(fileURLToPath(list)), font.file) }));
}

/** The licence file of each package. */
export function fontLicences(): string[] {
  return PACKAGES.map((name) => path.join(folderOf(name), 'LICENSE'));
}

/** Every subset of the packages with a file of regular weight. */
export function fontsOfPackages(): FallbackFont[] {
  return PACKAGES.flatMap((name) => {
    const folder = folderOf(name);
    const subsets = JSON.parse(readFileSync(path.join(folder, 'unicode.json'), 'utf8')) as Record<
      string,
      string
    >;
    return Object.entries(subsets).flatMap(([subset, ranges]) => {
      // Latin, Greek and Cyrillic are in the main font.
      if (/^(latin|greek|cyrillic|vietnamese)/.test(subset)) return [];
      const part = subset.replaceAll(/[[\]]/g, '');
      const file = path.join(folder, 'files', `${path.basename(name)}-${part}-400-normal.woff`);
      return existsSync(file) ? [{ file, ranges: ranges.split(',').map(parseRange) }] : [];
    });
  });
}

function folderOf(name: string): string {
  return path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
}

/** `U+0590-05FF` or `U+20AA`. */
function parseRange(text: string): [number, number] {
  const [first = '', last = first] = text.trim().slice(2).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
