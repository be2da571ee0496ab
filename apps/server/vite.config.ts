import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { FONT_LIST, fontLicences, fontsOfPackages } from './src/features/service-book/pdf/fallback-fonts.ts';

/**
 * The server as one file: a thousand modules less to find, and nothing to strip types from, at each start. Packages
 * with machine code stay where they are, because they look for it beside themselves. Not minified, so that a stack in
 * the log can be read.
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
      // All in one folder: the programs of child processes lie beside the code that starts them.
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

/** Puts the fallback fonts of the service book beside the bundle, with their licences: their packages have 150 MB, these files seven. */
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
