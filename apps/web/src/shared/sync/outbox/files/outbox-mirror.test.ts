import 'fake-indexeddb/auto';
import type { OwnFiles } from '#platform/native-device.ts';
import { toEdit } from '#shared/sync/outbox/edit.ts';
import { PendingFiles } from '#shared/sync/engine/pending-files.ts';
import type { Operation } from '#shared/sync/engine/operation.ts';
import { OutboxMirror } from '#shared/sync/outbox/files/outbox-mirror.ts';
import { openStore } from '#testing/left-copy.ts';
import { aVehicle } from '#testing/builders.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';

const clio = aVehicle({ name: 'Clio' });

/** The file folder of a native app. */
function folder() {
  const content = new Map<string, Blob>();
  const own: OwnFiles = {
    read: async (path) => content.get(path) ?? null,
    write: async (path, blob) => void content.set(path, blob),
    remove: async (path) => void content.delete(path),
    removeFolder: async () => content.clear(),
    list: async () => [],
  };
  return { content, own };
}

async function outboxOf(name: string) {
  const store = await openStore(name);
  return { store, kept: new PendingFiles(store) };
}

function anOperation(intent: Operation['intent']): Omit<Operation, 'place'> {
  return {
    key: newId(),
    format: 1,
    intent,
    undoes: null,
    madeOn: civilDateOf(2026, 11, 20),
    madeAt: Date.UTC(2026, 10, 20),
    sentVersion: null,
    hasBeenTried: false,
    state: 'waiting',
    problem: null,
  };
}

/** A queue with a change that has a photo, and its mirror. */
async function mirroredPhoto() {
  const { own, content } = folder();
  const { store, kept } = await outboxOf(newId());
  const file = await kept.keep(newId(), new File(['bytes'], 'clio.png', { type: 'image/png' }));
  const made = await store.addOperation(
    anOperation(toEdit('vehicle', clio.id, clio, { photos: [file.id] }, [file])),
  );
  const mirror = new OutboxMirror(own, 'carnet||camille');
  mirror.follow([made], kept);
  await mirror.whenWritten();
  return { own, content, kept, file, made, mirror };
}

describe('the mirror of the queue', () => {
  it('the system deletes the database → the queue is restored with its photos, at the same position', async () => {
    const { own, file, made } = await mirroredPhoto();
    const next = await outboxOf(newId());
    await next.store.restoreFrom(new OutboxMirror(own, 'carnet||camille'));
    expect(await next.store.operations()).toEqual([made]);
    // A second start restores nothing, even after the operation has been removed.
    await next.store.removeOperations([made]);
    await next.store.restoreFrom(new OutboxMirror(own, 'carnet||camille'));
    expect(await next.store.operations()).toEqual([]);
    const found = await next.kept.find(file.id);
    expect(found).toMatchObject({ name: 'clio.png', type: 'image/png' });
    expect(new TextDecoder().decode(found?.bytes)).toBe('bytes');
    const later = await next.store.addOperation(
      anOperation(toEdit('vehicle', clio.id, clio, { name: 'Bleue' })),
    );
    expect(later.place).toBeGreaterThan(made.place);
  });

  it('everything sent → restores nothing, and no bytes are left', async () => {
    const { own, content, kept, mirror } = await mirroredPhoto();
    expect(content.size).toBe(2);
    mirror.follow([], kept);
    await mirror.whenWritten();
    expect([...content.keys()].filter((path) => !path.endsWith('.json'))).toEqual([]);
    const next = await outboxOf(newId());
    await next.store.restoreFrom(new OutboxMirror(own, 'carnet||camille'));
    expect(await next.store.operations()).toEqual([]);
  });

  it('closed because its copy was wiped → writes nothing more', async () => {
    const { own, content, kept, made } = await mirroredPhoto();
    const mirror = new OutboxMirror(own, 'carnet||camille');
    mirror.follow([made, { ...made, place: made.place + 1 }], kept);
    mirror.close();
    content.clear();
    await mirror.whenWritten();
    expect([...content.keys()]).toEqual([]);
    expect(await mirror.operations()).toEqual([]);
  });

  it('mirror of another account → restores nothing', async () => {
    const { own } = await mirroredPhoto();
    const next = await outboxOf(newId());
    await next.store.restoreFrom(new OutboxMirror(own, 'carnet||noor'));
    expect(await next.store.operations()).toEqual([]);
  });

  it.each([1, 2, 3])(
    'killed while it was written for time %i after the first → what it held before',
    async (times) => {
      const { own, content, kept, made, mirror } = await mirroredPhoto();
      const held = Array.from({ length: times }, (_, index) => ({ ...made, place: made.place + index }));
      for (const [index] of held.slice(1).entries()) {
        mirror.follow(held.slice(0, index + 2), kept);
        await mirror.whenWritten();
      }
      const before = new Map(content);
      // A later start of the app continues with the existing files.
      const later = new OutboxMirror(own, 'carnet||camille');
      later.follow([], kept);
      await later.whenWritten();
      const cut = [...content].find(([path, blob]) => path.endsWith('.json') && before.get(path) !== blob);
      if (!cut) throw new Error('Nothing was written');
      for (const [path, blob] of before) content.set(path, blob);
      content.set(cut[0], new Blob(['{"generation":9,"operations":[']));
      const next = await outboxOf(newId());
      await next.store.restoreFrom(new OutboxMirror(own, 'carnet||camille'));
      expect(await next.store.operations()).toEqual(held);
    },
  );
});
