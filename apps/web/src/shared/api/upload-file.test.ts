import { fakeUploads, type FakeUpload } from '#testing/fake-uploads.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { uploadFile } from '#shared/api/upload-file.ts';
import { isSignedIn, startSession } from '#shared/session/session.ts';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { v7 as newId } from 'uuid';
import { beforeEach, expect, it, vi } from 'vitest';

const PHOTO = new File(['pixels'], 'clio.jpg', { type: 'image/jpeg' });
const id = newId();
const stored: CarnetFile = {
  id,
  name: 'clio.jpg',
  contentType: 'image/jpeg',
  size: 6,
  width: 1,
  height: 1,
  url: '/v1/files/x',
  thumbnailUrl: null,
};

beforeEach(() => startSession('my-token'));

function only(uploads: readonly FakeUpload[]): FakeUpload {
  const [upload, second] = uploads;
  if (!upload || second) throw new Error(`${uploads.length} uploads`);
  return upload;
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'none',
    (error: unknown) => problemOf(error).code,
  );
}

it("sends the file under the caller's id with the token, reports progress, returns the stored file", async () => {
  const uploads = fakeUploads();
  const shares: number[] = [];
  const promise = uploadFile(PHOTO, { id, onProgress: (share) => shares.push(share) });
  const upload = only(uploads);
  upload.progress(3, 6);
  upload.progress(6, 6);
  upload.answer(201, stored);
  await expect(promise).resolves.toEqual(stored);
  expect([upload.method, upload.address, upload.headers.get('Authorization')]).toEqual([
    'POST',
    `/v1/files?id=${id}`,
    'Bearer my-token',
  ]);
  expect([shares, upload.body?.get('file')]).toEqual([[0.5, 1], PHOTO]);
});

it('retry after a lost connection → the same id, so nothing is stored twice', async () => {
  const uploads = fakeUploads();
  const first = uploadFile(PHOTO, { id });
  uploads[0]?.lose();
  await expect(codeOf(first)).resolves.toBe('network');
  const second = uploadFile(PHOTO, { id });
  uploads[1]?.answer(200, stored);
  await expect(second).resolves.toEqual(stored);
  expect(uploads.map(({ address }) => address)).toEqual([`/v1/files?id=${id}`, `/v1/files?id=${id}`]);
});

it.each([
  [413, 'payload_too_large'],
  [415, 'unsupported_media_type'],
  [403, 'plan_limit_reached'],
])('refused with %i → %s', async (status, code) => {
  const uploads = fakeUploads();
  const promise = uploadFile(PHOTO, { id });
  only(uploads).answer(status, { type: 'x', title: 'x', status, code, instance: 'x' });
  await expect(codeOf(promise)).resolves.toBe(code);
});

it('a proxy responds instead of the server → unknown', async () => {
  const uploads = fakeUploads();
  const promise = uploadFile(PHOTO, { id });
  only(uploads).answer(201, 'welcome to the hotel');
  await expect(codeOf(promise)).resolves.toBe('unknown');
});

it("aborted → the request is aborted, with the caller's reason", async () => {
  const uploads = fakeUploads();
  const giveUp = new AbortController();
  const promise = uploadFile(PHOTO, { id, signal: giveUp.signal });
  giveUp.abort(new Error('removed'));
  await expect(promise).rejects.toThrow('removed');
  expect(only(uploads).isAborted).toBe(true);
});

it('stalled → aborted as too slow; as long as it progresses it may take its time', async () => {
  vi.useFakeTimers();
  const uploads = fakeUploads();
  const code = codeOf(uploadFile(PHOTO, { id }));
  const upload = only(uploads);
  for (const sent of [1, 2, 3]) {
    vi.advanceTimersByTime(59_000);
    upload.progress(sent, 6);
  }
  expect(upload.isAborted).toBe(false);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await expect(code).resolves.toBe('timeout');
  expect(upload.isAborted).toBe(true);
});

it('aborted before it started → nothing is sent', async () => {
  const uploads = fakeUploads();
  await expect(uploadFile(PHOTO, { id, signal: AbortSignal.abort(new Error('removed')) })).rejects.toThrow(
    'removed',
  );
  expect(uploads).toEqual([]);
});

it('session refused → ended as for any other call', async () => {
  const uploads = fakeUploads();
  const promise = uploadFile(PHOTO, { id });
  only(uploads).answer(401, { type: 'x', title: 'x', status: 401, code: 'unauthenticated', instance: 'x' });
  await expect(codeOf(promise)).resolves.toBe('unauthenticated');
  expect(isSignedIn()).toBe(false);
});
