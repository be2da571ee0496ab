import { afterAll, afterEach, beforeEach } from 'vitest';

const watched = ['error', 'warn'] as const;
const said: string[] = [];

/**
 * Set-up of every test: what reaches console.error or console.warn fails the test that was running, because it is a
 * fault that nobody would read. A test that expects it takes it in with
 * `vi.spyOn(console, 'error').mockImplementation(() => {})`.
 */
for (const level of watched) {
  const print = console[level].bind(console);
  console[level] = (...words: unknown[]) => {
    said.push(`console.${level}: ${words.map(String).join(' ')}`);
    print(...words);
  };
}

beforeEach(refuseStrayWords);
afterEach(refuseStrayWords);
afterAll(refuseStrayWords);

function refuseStrayWords(): void {
  const words = said.splice(0);
  if (words.length > 0)
    throw new Error(`The code complained in a test that does not expect it:\n${words.join('\n')}`);
}
