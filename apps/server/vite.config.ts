import { defineConfig } from 'vite';

/**
 * The server as one file: a thousand modules less to find, and nothing to strip types from, at each start. Packages
 * with machine code stay where they are, because they look for it beside themselves.
 */
export default defineConfig({
  root: import.meta.dirname,
  build: { ssr: 'src/main.ts', outDir: 'dist', emptyOutDir: true, target: 'node24', minify: false },
  ssr: { noExternal: true, external: ['@node-rs/argon2', 'better-sqlite3', 'sharp'] },
});
