import path from 'node:path';
import { root } from '../bootstrap/prepare.mjs';
import { listFirstLoad } from './first-load.ts';

/** The gate of the first load: what the login page brings with its texts, as transferred, stays below the limit. */
const limitKilobytes = 160;
const texts = ['common', 'problems', 'shell', 'auth'].map((name) => `virtual:carnet-catalogues/${name}-fr`);
const entries = ['index.html', 'src/app/pages/login-page.tsx', ...texts];

const files = listFirstLoad(path.join(root, 'apps', 'web', 'dist'), entries);
const kilobytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
for (const { file, bytes } of files.toSorted((a, b) => b.bytes - a.bytes)) {
  console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${file}`);
}
console.log(
  `First load of the login page: ${kilobytes.toFixed(1)} kB of JavaScript and CSS (at most ${limitKilobytes}).`,
);
process.exitCode = kilobytes <= limitKilobytes ? 0 : 1;
