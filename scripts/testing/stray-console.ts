import { afterAll, afterEach, beforeEach } from 'vitest';
import { takeConsoleWords } from './console-words.ts';

/**
 * Set-up of every test: unexpected output on console.error or console.warn fails the running test. A test that expects it
 * uses `vi.spyOn(console, 'error').mockImplementation(() => {})`.
 */
function refuseStrayWords(): void {
  const words = takeConsoleWords();
  if (words.length > 0)
    throw new Error(`The code complained in a test that does not expect it:\n${words.join('\n')}`);
}

beforeEach(refuseStrayWords);
afterEach(refuseStrayWords);
afterAll(refuseStrayWords);
