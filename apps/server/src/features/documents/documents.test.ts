import {
  addDocument,
  addVehicle,
  documentBody,
  faultsIn,
  listed,
  newId,
  read,
  uploadPdf,
  uploadPhoto,
} from '#testing/builders.ts';
import { exportOf, importInto } from '#testing/archives.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { rowsOf } from '#testing/databases/stored-rows.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { PASSWORD } from '#testing/test-server.ts';
import { beforeEach, describe, expect, it } from 'vitest';

describe.each(DIALECTS)('documents on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let owner: TestCaller;
  let vehicle: Awaited<ReturnType<typeof addVehicle>>;

  beforeEach(async () => {
    owner = await server.signUp();
    vehicle = await addVehicle(owner);
  });

  const statusOf = async (path: string) => (await owner.get(path)).status;

  it('added with every field and two files → read as given, files in order', async () => {
    const [photo, pdf] = [await uploadPhoto(owner, 'mémo.png'), await uploadPdf(owner)];
    const given = {
      vehicle_id: vehicle.id,
      kind: 'insurance',
      title: 'Tous risques',
      number: '75-123 456',
      issuer: 'Mutuelle de l’Étoile',
      issuedOn: '2026-04-01',
      expiresOn: '2027-03-31',
      advanceDays: 60,
      active: true,
      notes: 'Mémo Véhicule Assuré\nBonus 50 %',
    };
    const added = await addDocument(owner, vehicle.id, { ...given, files: [pdf.id, photo.id] });
    expect(added).toMatchObject({ ...given, version: 1 });
    expect(added.files.map((file: { id: string }) => file.id)).toEqual([pdf.id, photo.id]);
    expect(await read(owner, `/v1/documents/${added.id}`)).toEqual(added);
    expect(await listed(owner, '/v1/documents')).toEqual([added]);
  });

  it('a licence with its kind only → belongs to no vehicle, announced 30 days ahead', async () => {
    const answer = await owner.post('/v1/documents', { kind: 'licence' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      vehicle_id: null,
      title: null,
      issuer: null,
      expiresOn: null,
      advanceDays: 30,
      active: true,
      files: [],
    });
  });

  it('a replacement without issuer, advance and active keeps them, and replaces what it has', async () => {
    const added = await addDocument(owner, vehicle.id, {
      issuer: 'MAIF',
      advanceDays: 7,
      active: false,
      number: '1',
    });
    const path = `/v1/documents/${added.id}`;
    const plain = await owner.put(path, documentBody(vehicle.id));
    expect(plain.body).toMatchObject({
      issuer: 'MAIF',
      advanceDays: 7,
      active: false,
      number: null,
      version: 2,
    });
    const emptied = await owner.put(path, documentBody(vehicle.id, { issuer: null, advanceDays: null }));
    expect(emptied.body).toMatchObject({ issuer: null, advanceDays: 30, active: false });
    const stale = await owner.put(path, documentBody(vehicle.id), { 'if-match': '"1"' });
    expect([stale.status, stale.body.code, stale.body.current.version]).toEqual([412, 'version_conflict', 3]);
  });

  it.each([
    [{ expiresOn: '2026-02-30' }, ['/expiresOn invalid_date']],
    [{ issuedOn: '2026-05-02', expiresOn: '2026-05-01' }, ['/expiresOn date_before_issue']],
    [{ title: 'Assu\u202Erance' }, ['/title hidden_characters']],
    [{ title: 'x'.repeat(121) }, ['/title too_long']],
    [{ kind: 'passport' }, ['/kind invalid_value']],
    [{ advanceDays: 366 }, ['/advanceDays too_big']],
    [{ vehicle_id: newId(), files: [newId()] }, ['/files/0 not_found', '/vehicle_id not_found']],
    [
      { title: 'x'.repeat(121), issuedOn: '2026-05-02', expiresOn: '2026-05-01' },
      ['/expiresOn date_before_issue', '/title too_long'],
    ],
  ])('%o → 422 with every fault', async (change, faults) => {
    const answer = await owner.post('/v1/documents', documentBody(vehicle.id, change));
    expect([answer.status, faultsIn(answer)]).toEqual([422, faults]);
    expect(await listed(owner, '/v1/documents')).toEqual([]);
  });

  it('another account → 404 on the document, 422 for its vehicle and files, 409 for its id', async () => {
    const pdf = await uploadPdf(owner);
    const added = await addDocument(owner, vehicle.id, { files: [pdf.id] });
    const stranger = await server.signUp();
    const path = `/v1/documents/${added.id}`;
    const answers = [
      await stranger.get(path),
      await stranger.put(path, documentBody(null)),
      await stranger.delete(path),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [404, 'not_found']),
    );
    const stolen = await stranger.post('/v1/documents', documentBody(vehicle.id, { files: [pdf.id] }));
    expect(faultsIn(stolen)).toEqual(['/files/0 not_found', '/vehicle_id not_found']);
    const conflict = await stranger.post('/v1/documents', documentBody(null, { id: added.id }));
    expect([conflict.status, conflict.body.code]).toEqual([409, 'id_conflict']);
    expect(await listed(stranger, '/v1/documents')).toEqual([]);
  });

  it('the same id or the same key again → one document', async () => {
    const id = newId();
    const first = await owner.post('/v1/documents', documentBody(vehicle.id, { id }));
    const again = await owner.post('/v1/documents', documentBody(vehicle.id, { id, title: 'Autre' }));
    expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);
    const key = { 'idempotency-key': newId() };
    const body = documentBody(vehicle.id, { title: 'Une fois' });
    await owner.put(`/v1/documents/${id}`, body, key);
    const repeated = await owner.put(`/v1/documents/${id}`, body, key);
    expect([repeated.status, repeated.body.version]).toEqual([200, 2]);
  });

  it('search and filters → matching documents, without regard to case and accents', async () => {
    const insurance = await addDocument(owner, vehicle.id, { issuer: 'Mutuelle Élan' });
    const licence = await addDocument(owner, null, {
      kind: 'licence',
      number: '14AB12345',
      expiresOn: '2033-01-01',
    });
    const idsOf = async (query: string) =>
      (await listed(owner, `/v1/documents?${query}`)).map(({ id }) => id);
    expect(await idsOf('q=elan')).toEqual([insurance.id]);
    expect(await idsOf('q=clio')).toEqual([insurance.id]);
    expect(await idsOf('q=14ab')).toEqual([licence.id]);
    expect(await idsOf('kind=licence')).toEqual([licence.id]);
    expect(await idsOf(`vehicleId=${vehicle.id}`)).toEqual([insurance.id]);
    expect(await idsOf('expiresUntil=2027-12-31')).toEqual([insurance.id]);
    expect(await idsOf('limit=1')).toEqual([licence.id]);
  });

  it('deleted → in the trash with its file; restored → as before; erased → its file is deleted', async () => {
    const pdf = await uploadPdf(owner);
    const added = await addDocument(owner, vehicle.id, { files: [pdf.id] });
    const path = `/v1/documents/${added.id}`;
    expect((await owner.delete(path)).status).toBe(204);
    expect(await statusOf(path)).toBe(404);
    expect((await owner.download(pdf.url)).status).toBe(404);
    expect(await listed(owner, '/v1/trash')).toMatchObject([
      {
        id: added.id,
        kind: 'document',
        title: 'Assurance',
        vehicle: { id: vehicle.id },
        counts: { documents: 1, records: 0, files: 1 },
      },
    ]);
    const again = await owner.post('/v1/documents', documentBody(vehicle.id, { id: added.id }));
    expect([again.status, again.body.code]).toEqual([409, 'deleted']);
    await owner.post(`/v1/trash/${added.id}/restore`);
    expect(await read(owner, path)).toMatchObject({ ...added, version: 2, updated_at: expect.any(String) });
    await owner.delete(path);
    await owner.delete(`/v1/trash/${added.id}`);
    expect((await rowsOf(server.context, 'document_file')).filter((row) => row.includes(pdf.id))).toEqual([]);
    expect((await rowsOf(server.context, 'file')).filter((row) => row.includes(pdf.id))).toEqual([]);
  });

  it('vehicle deleted and restored → the document with it; a licence stays', async () => {
    const added = await addDocument(owner, vehicle.id, { files: [(await uploadPdf(owner)).id] });
    const licence = await addDocument(owner, null, { kind: 'licence' });
    await owner.delete(`/v1/vehicles/${vehicle.id}`);
    expect((await listed(owner, '/v1/documents')).map(({ id }) => id)).toEqual([licence.id]);
    expect(await listed(owner, '/v1/trash')).toMatchObject([{ counts: { documents: 1, files: 1 } }]);
    await owner.post(`/v1/trash/${vehicle.id}/restore`);
    expect(await read(owner, `/v1/documents/${added.id}`)).toMatchObject({ id: added.id, version: 2 });
  });

  it('added, changed, deleted → in the feed without file addresses, counted by the digest', async () => {
    const { cursor } = await read(owner, '/v1/changes?limit=500');
    const tail = await read(owner, `/v1/changes?cursor=${cursor}&limit=500`);
    const files = [(await uploadPdf(owner)).id];
    const added = await addDocument(owner, vehicle.id, { kind: 'warranty', files });
    const next = await read(owner, `/v1/changes?cursor=${tail.cursor}&limit=500`);
    const { url: _url, thumbnailUrl: _thumbnail, ...file } = added.files[0];
    expect(next.items).toEqual([{ kind: 'document', id: added.id, object: { ...added, files: [file] } }]);
    const { kinds } = await read(owner, '/v1/changes/digest');
    expect(kinds).toContainEqual({ kind: 'document', count: 1, hash: expect.any(String) });
    await owner.delete(`/v1/documents/${added.id}`);
    const last = await read(owner, `/v1/changes?cursor=${next.cursor}&limit=500`);
    expect(last.items).toEqual([{ kind: 'document', id: added.id, object: null }]);
  });

  it('exported, account deleted, imported → the same documents with the same files', async () => {
    const pdf = await uploadPdf(owner);
    const added = await addDocument(owner, vehicle.id, { title: '=1+1', notes: 'a\nb', files: [pdf.id] });
    const licence = await addDocument(owner, null, { kind: 'licence', active: false, advanceDays: 0 });
    const zip = await exportOf(owner);
    expect((await owner.call('DELETE', '/v1/account', { password: PASSWORD })).status).toBe(204);
    const fresh = await server.signUp();
    const answer = await importInto(fresh, zip);
    expect(answer.body.counts).toContainEqual({
      entity: 'documents',
      added: 2,
      replaced: 0,
      skipped: 0,
      refused: 0,
    });
    const comparable = ({ files, ...document }: typeof added) => ({
      ...document,
      files: files.map(({ id, name }: { id: string; name: string }) => [id, name]),
    });
    const restored = await listed(fresh, '/v1/documents');
    expect(restored.map(comparable)).toEqual([licence, added].map(comparable));
    expect((await fresh.download(restored[1].files[0].url)).status).toBe(200);
  });
});
