import { openArchive } from '#features/import/archive.ts';
import { exportOf, importInto, unzip, zipOf } from '#testing/archives.ts';
import { addVehicle, listed, uploadPhoto } from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { once } from 'node:events';
import { connect } from 'node:net';
import { open, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';

describe('a zip that is no export, or hostile', () => {
  const server = shareTestServer({ dialect: 'sqlite' });
  let owner: TestCaller;
  let zip: Buffer;

  beforeAll(async () => {
    owner = await server.signUp();
    await addVehicle(owner, { photos: [(await uploadPhoto(owner)).id] });
    zip = await exportOf(owner);
  });

  /** Why an import refuses these bytes, after making sure that nothing of them stays. */
  async function reasonFor(bytes: Uint8Array): Promise<unknown> {
    const fresh = await server.signUp();
    const answer = await importInto(fresh, bytes);
    expect([answer.status, answer.body.code]).toEqual([422, 'archive_unreadable']);
    expect(await readdir(join(server.context.config.dataDir, 'incoming'))).toEqual([]);
    expect(await listed(fresh, '/v1/vehicles')).toEqual([]);
    return answer.body.params.reason;
  }

  it.each([
    ['text', Buffer.from('just text')],
    ['nothing', Buffer.alloc(0)],
    ['an empty zip', Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)])],
  ])('%s → not_an_export', async (_, bytes) => {
    expect(await reasonFor(bytes)).toBe('not_an_export');
  });

  it('another zip, or another account.json → not_an_export', async () => {
    expect(await reasonFor(await zipOf([['readme.txt', 'hello']]))).toBe('not_an_export');
    expect(await reasonFor(await zipOf([['account.json', '{"version":1}']]))).toBe('not_an_export');
    expect(await reasonFor(await zipOf([['account.json', '[']]))).toBe('not_an_export');
    const noText = Buffer.from([0xff, 0xfe]);
    expect(await reasonFor(await zipOf([['account.json', noText]]))).toBe('not_an_export');
  });

  it('an export of a newer version → newer_version', async () => {
    const account = JSON.stringify({ version: 2, exportedAt: '2030-01-01T00:00:00Z' });
    expect(await reasonFor(await zipOf([['account.json', account]]))).toBe('newer_version');
  });

  it('truncated, or with a changed byte → refused', async () => {
    expect(await reasonFor(zip.subarray(0, zip.length - 30))).toBe('not_an_export');
    const changed = Buffer.from(zip);
    const at = changed.indexOf('PNG') + 45;
    changed[at] = (changed[at] ?? 0) ^ 0xff;
    expect(await reasonFor(changed)).toBe('damaged');
  });

  it.each(['../../evil.txt', '/etc/evil.txt', 'C:/evil.txt', 'files/../../evil.txt', '..\\evil.txt'])(
    'an entry named %s → unsafe_name',
    async (name) => {
      const safe = 'x'.repeat(name.length);
      const made = await zipOf([...(await unzip(zip)), [safe, 'evil']]);
      expect(await reasonFor(replaced(made, safe, name))).toBe('unsafe_name');
    },
  );

  it('an id that is a path → the row is refused', async () => {
    const entries = await unzip(zip);
    const account = JSON.parse(String(entries.get('account.json')));
    account.files[0].id = '../../../evil';
    entries.set('account.json', Buffer.from(JSON.stringify(account)));
    const answer = await importInto(await server.signUp(), await zipOf(entries));
    expect([answer.status, answer.body.code]).toEqual([422, 'import_refused']);
    expect(answer.body.errors[0]).toEqual({ pointer: '/account.json/files~10~1id', code: 'invalid_id' });
  });

  it('a zip bomb in one entry → refused before unpacking', async () => {
    expect(
      await reasonFor(await zipOf([...(await unzip(zip)), ['bomb.csv', Buffer.alloc(8 * 1024 * 1024)]])),
    ).toBe('too_much_content');
    expect(
      await reasonFor(await zipOf([...(await unzip(zip)), ['big.bin', Buffer.alloc(33 * 1024 * 1024)]])),
    ).toBe('too_much_content');
  });

  it('an entry larger than its claim → refused at the claim', async () => {
    const entries = await unzip(zip);
    const vehicles = String(entries.get('vehicles.csv'));
    const made = await zipOf([...entries]);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(Buffer.byteLength(vehicles));
    const directory = made.lastIndexOf('vehicles.csv');
    // The size of an entry is 22 bytes before its name in the central directory.
    const lying = Buffer.from(made);
    lying.writeUInt32LE(Buffer.byteLength(vehicles) - 10, directory - 22);
    expect(made.subarray(directory - 22, directory - 18).equals(size)).toBe(true);
    expect(await reasonFor(lying)).toBe('damaged');
  });

  it('overlapping entries → refused', async () => {
    const made = overlappingZip(Buffer.from(deflateRawSync(Buffer.alloc(500_000, 'a,b\n'))), 500_000, 30);
    expect(await reasonFor(made)).toBe('damaged');
  });

  it('more entries than an account can have → too_many_entries', async () => {
    const many = Buffer.from(zip);
    const end = many.length - 22;
    many.writeUInt16LE(50_001, end + 8);
    many.writeUInt16LE(50_001, end + 10);
    expect(await reasonFor(many)).toBe('too_many_entries');
  });

  it('oversized names and comments → too_much_content', async () => {
    const path = join(server.context.config.dataDir, 'described.zip');
    await writeFile(path, zipOfComments(800));
    const file = await open(path);
    try {
      await expect(openArchive(file.fd, 100_000_000)).rejects.toMatchObject({
        details: { params: { reason: 'too_much_content' } },
      });
    } finally {
      await file.close();
    }
  });

  it('more bytes than the plan allows → payload_too_large before upload', async () => {
    const port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
    const socket = connect({ host: '127.0.0.1', port });
    socket.write(
      'POST /v1/account/import HTTP/1.1\r\nHost: carnet.test\r\nContent-Length: 20000000000\r\n' +
        `Authorization: Bearer ${owner.token}\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n`,
    );
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toContain('HTTP/1.1 413');
    expect(String(answer)).toContain('"code":"payload_too_large"');
    socket.destroy();
  });
});

function replaced(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
}

/** A zip whose central directory lists empty entries, each with the longest comment. */
function zipOfComments(count: number): Buffer {
  const entrySize = 46 + 4 + 65_535;
  const directory = Buffer.alloc(count * entrySize);
  for (let index = 0; index < count; index += 1) {
    const header = directory.subarray(index * entrySize);
    header.writeUInt32LE(0x02014b50, 0);
    // Its texts are UTF-8.
    header.writeUInt16LE(0x800, 8);
    header.writeUInt16LE(4, 28);
    header.writeUInt16LE(65_535, 32);
    header.write(String(index).padStart(4, '0'), 46);
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  return Buffer.concat([directory, end]);
}

/** A zip whose central directory names the same compressed bytes under many names. */
function overlappingZip(packed: Buffer, size: number, copies: number): Buffer {
  const local = (name: string) => {
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(8, 8);
    header.writeUInt32LE(packed.length, 18);
    header.writeUInt32LE(size, 22);
    header.writeUInt16LE(name.length, 26);
    return Buffer.concat([header, Buffer.from(name)]);
  };
  const central = (name: string) => {
    const header = Buffer.alloc(46);
    header.writeUInt32LE(0x02014b50, 0);
    header.writeUInt16LE(8, 10);
    header.writeUInt32LE(packed.length, 20);
    header.writeUInt32LE(size, 24);
    header.writeUInt16LE(name.length, 28);
    return Buffer.concat([header, Buffer.from(name)]);
  };
  const first = Buffer.concat([local('00.csv'), packed]);
  const names = Array.from({ length: copies }, (_, index) => `${String(index).padStart(2, '0')}.csv`);
  const directory = Buffer.concat(names.map(central));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(copies, 8);
  end.writeUInt16LE(copies, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(first.length, 16);
  return Buffer.concat([first, directory, end]);
}
