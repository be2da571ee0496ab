import { clio, copiedGarage, record } from '#testing/copied-garage.ts';
import { fakeUploads } from '#testing/fake-uploads.ts';
import { refuse } from '#testing/fake-server.ts';
import { toEdit } from '#shared/sync/outbox/edit.ts';
import { withoutFiles } from '#shared/sync/outbox/send/resolutions.ts';
import { v7 as newId } from 'uuid';
import { describe, expect, it, vi } from 'vitest';

const DAY = 24 * 60 * 60_000;
const photo = () => new File(['bytes'], 'clio.png', { type: 'image/png' });

async function keptPhoto() {
  const found = await copiedGarage();
  const { files } = found.copy;
  const file = await files.keep(newId(), photo());
  return { ...found, files, file };
}

describe('pending files', () => {
  it('stored file → shown from the device, with the fields that the form needs', async () => {
    const { copy, file } = await keptPhoto();
    expect(file).toMatchObject({ name: 'clio.png', contentType: 'image/png', size: 5 });
    expect(await copy.pictures.addressOf(file.id, true)).toMatch(/^blob:/);
    expect((await copy.pictures.linkOf(file.id)).url).toMatch(/^blob:/);
  });

  it('named by two operations, one undone → kept for the other', async () => {
    const { copy, files, file } = await keptPhoto();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await copy.write({ do: 'add', intent: toEdit('vehicle', clio.id, clio, { photos: [file.id] }, [file]) });
    const second = await copy.write({
      do: 'add',
      intent: toEdit('vehicle', clio.id, clio, { name: 'La bleue' }, [file]),
    });
    expect(copy.view.vehicles.get(clio.id)?.photos.map(({ id }) => id)).toEqual([file.id]);
    await copy.write({ do: 'undo', operation: second });
    expect(await files.find(file.id)).toBeDefined();
    await copy.write({ do: 'undo', operation: copy.operations[0] ?? second });
    expect(await files.find(file.id)).toBeUndefined();
  });

  it('unsaved form → its file is removed after a day; files of the queue are kept', async () => {
    const { files, file } = await keptPhoto();
    await files.sweep(new Set());
    expect(await files.find(file.id)).toBeDefined();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + DAY + 1);
    await files.sweep(new Set([file.id]));
    expect(await files.find(file.id)).toBeDefined();
    await files.sweep(new Set());
    expect(await files.find(file.id)).toBeUndefined();
  });

  it.each(['/photos/0', '/files/0', '/invoice', '/registrationDocument'])(
    'sent when they were chosen, swept by the server before what names them came (%s) → sent once more',
    async (pointer) => {
      const { server, copy } = await copiedGarage();
      const file = await copy.files.keep(newId(), photo(), true);
      const uploads = fakeUploads();
      const fault = { pointer, code: 'not_found', params: {} } as const;
      server.use({
        replaceVehicle: () => (uploads.length > 0 ? clio : refuse('validation_failed', { errors: [fault] })),
      });
      await copy.write({
        do: 'add',
        intent: toEdit('vehicle', clio.id, clio, { photos: [file.id] }, [file]),
      });
      const sending = copy.send();
      await vi.waitFor(() => expect(uploads).toHaveLength(1), 30_000);
      uploads[0]?.answer(201, file);
      await sending;
      expect(server.callsOf('replaceVehicle')).toHaveLength(2);
      expect(copy.operations.every(({ state }) => state === 'stored')).toBe(true);
      await copy.pull();
      expect(await copy.files.find(file.id)).toBeUndefined();
    },
  );

  it('the server accepts no files → operations without pending files are still sent', async () => {
    const { server, copy, file } = await keptPhoto();
    const uploads = fakeUploads();
    server.use({ replaceMaintenance: () => ({ ...record, version: 2 }) });
    const stored = { ...file, id: newId() };
    await copy.write({ do: 'add', intent: toEdit('vehicle', clio.id, clio, { photos: [file.id] }, [file]) });
    await copy.write({
      do: 'add',
      intent: toEdit('record', record.id, record, { notes: 'Pneus d’hiver' }, [stored]),
    });
    const sending = copy.send();
    await vi.waitFor(() => expect(uploads).toHaveLength(1), 30_000);
    uploads[0]?.answer(503, { code: 'unavailable' });
    await sending;
    expect(server.callsOf('replaceMaintenance')).toHaveLength(1);
    expect(copy.operations.map(({ intent, state }) => [intent.kind, state])).toEqual([
      ['vehicle', 'waiting'],
      ['record', 'stored'],
    ]);
  });

  it('sent without files → the rest of the edit is applied', async () => {
    const { file } = await keptPhoto();
    const edit = toEdit('vehicle', clio.id, clio, { name: 'La bleue', photos: [file.id] }, [file]);
    expect(withoutFiles(edit)).toMatchObject({ patch: { name: 'La bleue' }, files: [] });
    expect(withoutFiles(edit)).not.toHaveProperty('patch.photos');
  });
});
