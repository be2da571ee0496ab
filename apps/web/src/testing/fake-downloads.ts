import { vi } from 'vitest';

interface FakeDownloads {
  /** The names under which files came to the downloads. */
  readonly saved: readonly string[];
}

/**
 * A browser that fetches files with this status and saves them: jsdom can do neither. 0 is a network that is gone.
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
