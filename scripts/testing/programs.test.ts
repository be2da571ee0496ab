import { expect, it } from 'vitest';
import { announceInstallation, chromium, headlessShell, postgres } from './programs.ts';

it('missing programs → announces their names and each Debian package once before apt-get runs', () => {
  const said = announceInstallation([chromium, headlessShell, postgres], 'npm run test:long');
  expect(said).toContain('  Chromium\n');
  expect(said).toContain(
    '\n  chromium fonts-dejavu-core fonts-noto-color-emoji chromium-headless-shell postgresql\n',
  );
  expect(said).toContain('npm run test:long now installs these Debian packages');
  expect(said).toContain('apt-get as root');
});
