import { storedFiles, UploadQueue } from '#features/files/upload-queue.ts';
import { fakeUploads, type FakeUpload } from '#testing/fake-uploads.ts';
import { MAX_FILE_BYTES, MAX_SHRUNK_PHOTO_BYTES, type CarnetFile } from '@carnet/contract/files/file.schema';
import { describe, expect, it, vi } from 'vitest';

const picture = (name: string) => new File(['pixels'], name, { type: 'image/jpeg' });

function stored(id: string, name = 'a.jpg'): CarnetFile {
  const url = `/v1/files/${id}`;
  return { id, name, contentType: 'image/jpeg', size: 6, width: 1, height: 1, url, thumbnailUrl: null };
}

function idOf(upload: FakeUpload | undefined): string {
  const id = new URL(upload?.address ?? '', 'http://carnet.test').searchParams.get('id');
  if (id === null) throw new Error('An upload without id');
  return id;
}

function accept(upload: FakeUpload | undefined): string {
  const id = idOf(upload);
  upload?.answer(201, stored(id));
  return id;
}

function photoQueue(files: readonly CarnetFile[] = [], maxFiles = 20): UploadQueue {
  const queue = new UploadQueue({ kind: 'photo', maxFiles, files });
  queue.start();
  return queue;
}

const statuses = (queue: UploadQueue) => queue.snapshot().uploads.map(({ status }) => status);

describe('UploadQueue', () => {
  it('several files → two at a time, the next when one is stored', async () => {
    const sent = fakeUploads();
    const queue = photoQueue();
    queue.add([picture('a.jpg'), picture('b.jpg'), picture('c.jpg')]);
    expect([sent.length, statuses(queue)]).toEqual([2, ['sending', 'sending', 'waiting']]);
    accept(sent[0]);
    await expect.poll(() => statuses(queue)).toEqual(['stored', 'sending', 'sending']);
  });

  it('photo above the limit that cannot be shrunk → failed with the reason, nothing sent', async () => {
    // This test environment cannot decode pictures, like a browser without memory for one.
    const sent = fakeUploads();
    const queue = photoQueue();
    queue.add([new File([new Uint8Array(MAX_FILE_BYTES + 1)], 'a.jpg', { type: 'image/jpeg' })]);
    await expect.poll(() => queue.snapshot().uploads[0]?.problem?.code).toBe('payload_too_large');
    expect([sent.length, statuses(queue)]).toEqual([0, ['failed']]);
  });

  it('progress → reported as a share', () => {
    const sent = fakeUploads();
    const queue = photoQueue();
    queue.add([picture('a.jpg')]);
    sent[0]?.progress(3, 4);
    expect(queue.snapshot().uploads[0]?.share).toBe(0.75);
  });

  it('connection lost, then a retry → sent again under the same id, reported once as stored', async () => {
    const sent = fakeUploads();
    const queue = photoQueue();
    const told: string[][] = [];
    queue.subscribeToStored((files) => told.push(files.map(({ id }) => id)));
    queue.add([picture('a.jpg')]);
    sent[0]?.lose();
    await expect.poll(() => queue.snapshot().uploads[0]?.problem?.code).toBe('network');
    queue.retry(idOf(sent[0]));
    const id = accept(sent[1]);
    await expect.poll(() => statuses(queue)).toEqual(['stored']);
    expect([id, told]).toEqual([idOf(sent[0]), [[id]]]);
  });

  it('removed during the upload → the request is aborted and nothing is left', async () => {
    const sent = fakeUploads();
    const queue = photoQueue();
    queue.add([picture('a.jpg')]);
    queue.remove(idOf(sent[0]));
    expect([sent[0]?.isAborted, queue.snapshot().uploads]).toEqual([true, []]);
    await expect(queue.settled()).resolves.toEqual({ uploads: [], refusals: [] });
  });

  it('second file for a queue of one → replaces the first, or is refused if that is kept', () => {
    const queue = photoQueue([stored('1')], 1);
    queue.add([picture('b.jpg')], { isKept: true });
    expect(queue.snapshot()).toMatchObject({
      uploads: [{ id: '1' }],
      refusals: [{ code: 'tooMany', count: 1 }],
    });
    queue.add([picture('b.jpg')]);
    expect(queue.snapshot()).toMatchObject({ uploads: [{ name: 'b.jpg' }], refusals: [] });
  });

  it('moved → the stored files are reported in their new order', async () => {
    const files = ['1', '2', '3'].map((id) => stored(id));
    const queue = photoQueue(files);
    const told = vi.fn<(files: readonly CarnetFile[]) => void>();
    queue.subscribeToStored(told);
    queue.move('3', 0);
    expect(told.mock.lastCall?.[0].map(({ id }) => id)).toEqual(['3', '1', '2']);
  });

  it('stopped → requests are aborted and their files wait; started again → they are sent', () => {
    const sent = fakeUploads();
    const queue = new UploadQueue({ kind: 'photo', maxFiles: 20, files: [] });
    const stop = queue.start();
    queue.add([picture('a.jpg')]);
    stop();
    expect([sent[0]?.isAborted, statuses(queue)]).toEqual([true, ['waiting']]);
    queue.start();
    expect([idOf(sent[1]), statuses(queue)]).toEqual([idOf(sent[0]), ['sending']]);
  });

  it('settled → waits for running uploads, and keeps failed ones', async () => {
    const sent = fakeUploads();
    const queue = photoQueue();
    queue.add([picture('a.jpg'), picture('b.jpg')]);
    const settled = queue.settled();
    sent[0]?.lose();
    const id = accept(sent[1]);
    const { uploads } = await settled;
    expect(storedFiles(uploads).map((file) => file.id)).toEqual([id]);
    expect(uploads.map(({ status }) => status)).toEqual(['failed', 'stored']);
  });

  it('video, file too large → refused by name before a byte is sent; the next choice clears the refusal', () => {
    const sent = fakeUploads();
    const queue = photoQueue();
    const huge = picture('huge.jpg');
    Object.defineProperty(huge, 'size', { value: MAX_SHRUNK_PHOTO_BYTES + 1 });
    queue.add([new File(['x'], 'film.mp4', { type: 'video/mp4' }), huge]);
    expect(queue.snapshot()).toEqual({
      uploads: [],
      refusals: [
        { code: 'wrongKind', name: 'film.mp4', isPdf: false },
        { code: 'tooLarge', name: 'huge.jpg', isPdf: false },
      ],
    });
    expect(sent).toHaveLength(0);
    queue.add([picture('a.jpg')]);
    expect(queue.snapshot().refusals).toEqual([]);
  });

  it('more than fit → those that fit are accepted and the limit is reported', () => {
    fakeUploads();
    const queue = photoQueue([stored('1')], 2);
    queue.add([picture('a.jpg'), picture('b.jpg')]);
    expect(queue.snapshot().uploads).toHaveLength(2);
    expect(queue.snapshot().refusals).toEqual([{ code: 'tooMany', count: 2 }]);
  });

  it('queue of one → a new file replaces the uploading one', () => {
    const sent = fakeUploads();
    const queue = photoQueue([], 1);
    queue.add([picture('a.jpg')]);
    queue.add([picture('b.jpg')]);
    expect(sent[0]?.isAborted).toBe(true);
    expect(queue.snapshot().uploads.map(({ name }) => name)).toEqual(['b.jpg']);
  });

  it('queue of one, new file refused → the existing one stays', () => {
    fakeUploads();
    const queue = photoQueue([stored('1')], 1);
    queue.add([new File(['x'], 'film.mp4', { type: 'video/mp4' })]);
    expect(queue.snapshot().uploads.map(({ id }) => id)).toEqual(['1']);
  });
});
