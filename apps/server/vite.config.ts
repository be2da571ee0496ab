import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { FONT_LIST, fontLicences, fontsOfPackages } from './src/features/service-book/pdf/fallback-fonts.ts';

/**
 * Bundles the server, so that a start neither resolves a thousand modules nor strips types. Packages with native code
 * are not bundled, because they look for it next to their own files. Not minified, so that stacks in the log are
 * readable.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [inAscii(), withFonts()],
  build: {
    ssr: true,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        'book-program': 'src/features/service-book/pdf/book-program.ts',
        'import-program': 'src/features/import/import-program.ts',
        'picture-program': 'src/platform/images/picture-program.ts',
      },
      // All in one folder: the code that starts child processes expects their programs next to itself.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
    outDir: 'dist',
    emptyOutDir: true,
    ssrEmitAssets: true,
    target: 'node24',
    minify: false,
    // Read by scripts/gates/check-bundled-licences.ts, and the notices that these licences ask for.
    license: { fileName: '.vite/licences.json' },
  },
  ssr: {
    noExternal: true,
    external: ['@node-rs/argon2', 'better-sqlite3', 'pdfkit', 'sharp', '@hyzyla/pdfium'],
  },
});

/** V8 keeps the text of a program: with one character beyond Latin-1, at two bytes for each character. */
function inAscii(): Plugin {
  return {
    name: 'in-ascii',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/[^\0-\x7f]/g, escapeOf);
      }
    },
  };
}

/** Copies the fallback fonts of the service book next to the bundle, with their licences: 7 MB instead of packages of 150 MB. */
function withFonts(): Plugin {
  return {
    name: 'with-fonts',
    generateBundle() {
      const folder = path.dirname(FONT_LIST);
      const emit = (fileName: string, source: string | Uint8Array): unknown =>
        this.emitFile({ type: 'asset', fileName, source });
      const fonts = fontsOfPackages();
      for (const { file } of fonts) emit(`${folder}/${path.basename(file)}`, readFileSync(file));
      for (const file of fontLicences()) {
        emit(`${folder}/LICENSE-${path.basename(path.dirname(file))}`, readFileSync(file));
      }
      emit(
        FONT_LIST,
        JSON.stringify(fonts.map(({ file, ranges }) => ({ file: path.basename(file), ranges }))),
      );
    },
  };
}

const escapeOf = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
