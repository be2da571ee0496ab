import { vi } from 'vitest';

interface FakeDownloads {
  /** Names of the saved files. */
  readonly saved: readonly string[];
}

/**
 * Fakes fetching files with this status and saving them, which jsdom cannot do. 0 simulates being offline.
 * Undone with the other stubs after each test.
 */
export function fakeDownloads(status: number): FakeDownloads {
  const saved: string[] = [];
  vi.stubGlobal('fetch', () =>
    status === 0
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response('bytes', { status })),
  );
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return { saved };
}
