import { fetchDownload, nameIn } from '#shared/api/download.ts';
import { startSession } from '#shared/session/session.ts';
import { expect, it, vi } from 'vitest';

it.each([
  [`attachment; filename="facture.pdf"`, 'facture.pdf'],
  [`attachment; filename="r_vision.pdf"; filename*=UTF-8''r%C3%A9vision.pdf`, 'révision.pdf'],
  ['attachment', 'carnet'],
  [null, 'carnet'],
])('%j → %s', (disposition, name) => {
  expect(nameIn(disposition)).toBe(name);
});

it("the account's export → sends the token; a signed file → does not", async () => {
  startSession('token-of-the-test');
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push([address, init.headers]);
    return new Response('content', { headers: { 'Content-Disposition': 'attachment; filename="x.zip"' } });
  });
  const { content, name } = await fetchDownload('/v1/account/export');
  expect([await content.text(), name]).toEqual(['content', 'x.zip']);
  await fetchDownload('/v1/files/1?signature=abc&download=1');
  expect(sent).toEqual([
    ['/v1/account/export', { Authorization: 'Bearer token-of-the-test' }],
    ['/v1/files/1?signature=abc&download=1', undefined],
  ]);
});

it('address of another server → not fetched', async () => {
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);
  await expect(fetchDownload('https://elsewhere.example/v1/account/export')).rejects.toThrow(
    'Only files of the server',
  );
  expect(fetched).not.toHaveBeenCalled();
});

it('a refusal → fails', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  await expect(fetchDownload('/v1/files/1')).rejects.toThrow('404');
});
