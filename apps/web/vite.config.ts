import { carnetCatalogues } from '@carnet/i18n/catalogue/vite-catalogues';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { earlyFiles } from './vite/early-files.ts';
import { chunkGroups } from './vite/chunk-groups.ts';
import { precompress } from './vite/precompress.ts';
import { reactIds } from './vite/react-ids.ts';
import { routeAddresses } from './vite/route-addresses.ts';
import { serviceWorker } from './vite/service-worker.ts';
import { themeVariables } from './vite/theme-variables.ts';

const api = 'http://127.0.0.1:3000';
const served = ['/v1', '/subscriptions/', '/carnet/', '/healthz', '/readyz', '/openapi.json', '/docs'];

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [
    react(),
    carnetCatalogues(),
    routeAddresses(),
    themeVariables(),
    reactIds(),
    earlyFiles(),
    serviceWorker(),
    precompress(),
  ],
  server: { proxy: Object.fromEntries(served.map((path) => [path, api])) },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Read by scripts/gates/check-bundled-licences.ts, and source of the notices that these licences require.
    license: { fileName: '.vite/licences.json' },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
});
