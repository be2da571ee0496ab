import {
  addExpense,
  addMaintenance,
  addReading,
  addReminder,
  addVehicle,
  listed,
  read,
  uploadPdf,
  uploadPhoto,
} from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { DIALECTS } from '#testing/test-database.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { rowsOf } from '#testing/databases/stored-rows.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

describe.each(DIALECTS)('the hand-over of a vehicle on %s', (dialect) => {
  const server = shareTestServer({ dialect, config: { premiumLimits: { vehicles: 2, storageBytes: null } } });
  let seller: TestCaller;
  let buyer: TestCaller;
  let vehicle: string;

  beforeEach(async () => {
    seller = await server.signUp();
    buyer = await server.signUp();
    const [photo, paper] = [await uploadPhoto(seller), await uploadPdf(seller)];
    ({ id: vehicle } = await addVehicle(seller, {
      vin: 'VF1AAAAA123456789',
      photos: [photo.id],
      registrationDocument: paper.id,
      purchasePrice: 12_000,
      purchaseDate: '2020-05-02',
      purchaseMileage: 12_000,
    }));
    await addReading(seller, vehicle, { date: '2026-11-01', mileage: 41_000 });
    await addExpense(seller, vehicle, { date: '2026-11-02', mileage: 41_500 });
    await addMaintenance(seller, vehicle, {
      date: '2026-11-03',
      mileage: 41_900,
      invoice: (await uploadPdf(seller)).id,
      cost: 89.9,
      notes: 'Négocié avec le patron',
      garage_name: 'Garage du Vieux Pont',
      warranty_until: '2028-11-21',
    });
    // The seller’s own insurance: only its mileage is handed over.
    const policy = (await uploadPdf(seller)).id;
    await addMaintenance(seller, vehicle, {
      type: 'insurance',
      date: '2026-11-04',
      mileage: 41_950,
      invoice: policy,
    });
  });

  const offer = async (options: object = {}) => {
    const body = { email: 'buyer@example.org', options };
    const answer = await seller.post(`/v1/vehicles/${vehicle}/hand-over`, body);
    return { answer, token: new URL(answer.body.url ?? 'https://none/#').hash.slice(1) };
  };
  const accept = (token: string, by = buyer) => by.post('/v1/hand-overs/accept', { token });
  const customTypesOf = async (caller: TestCaller): Promise<{ key: string; label: string }[]> =>
    (await read(caller, '/v1/settings')).maintenanceTypes.filter(({ custom }: { custom: boolean }) => custom);
  const vehiclesOf = (caller: TestCaller) => listed(caller, '/v1/vehicles');

  it('accepted → the buyer has the vehicle with history and files, the seller an archived one', async () => {
    const { token } = await offer({ photos: true });
    expect((await server.nobody.post('/v1/hand-overs/read', { token })).body).toMatchObject({
      name: 'Clio',
      records: 1,
    });
    const { status, body } = await accept(token);
    expect(status).toBe(200);
    const taken = await read(buyer, `/v1/vehicles/${body.vehicle_id}`);
    expect(taken).toMatchObject({
      name: 'Clio',
      vin: 'VF1AAAAA123456789',
      currentMileage: 42_000,
      purchasePrice: null,
      purchaseDate: null,
      purchaseMileage: null,
      registrationDocument: null,
      archivedAt: null,
    });
    const [record] = await listed(buyer, '/v1/maintenances');
    expect(record).toMatchObject({ type: 'oil_change', mileage: 41_900, cost: 0, notes: null });
    // The warranty is on the parts, which are now the buyer’s.
    expect(record.warranty_until).toBe('2028-11-21');
    const watches = await rowsOf(server.context, 'reminder_watch');
    expect(watches.filter((row) => row.includes(record.id))).toHaveLength(1);
    for (const { url } of [record.invoice, ...taken.photos]) {
      expect((await server.nobody.download(url)).status).toBe(200);
    }
    const mileages = await listed(buyer, `/v1/vehicles/${taken.id}/mileage`);
    expect(mileages.map(({ mileage }) => mileage).toSorted((a, b) => a - b)).toEqual([
      12_000, 41_000, 41_500, 41_900, 41_950, 42_000,
    ]);
    // The sources of the seller’s mileages stay with the seller, including the purchase.
    expect(new Set(mileages.map(({ source }) => source))).toEqual(new Set(['manual', 'record', 'vehicle']));
    expect(await listed(buyer, '/v1/maintenances')).toHaveLength(1);
    const typesOf = async (caller: TestCaller) =>
      (await listed(caller, '/v1/maintenances/reminders')).map(({ maintenance_type: type }) => type);
    const planned = await typesOf(seller);
    expect(planned).toContain('insurance');
    expect(new Set(await typesOf(buyer))).toEqual(new Set(planned.filter((type) => type !== 'insurance')));
    expect(await listed(buyer, '/v1/expenses')).toEqual([]);
    expect((await read(seller, `/v1/vehicles/${vehicle}`)).archivedAt).not.toBeNull();
    const offered = await read(seller, `/v1/vehicles/${vehicle}/hand-over`);
    expect(offered).toMatchObject({ email: 'buyer@example.org', acceptedAt: expect.any(String) });
  });

  it('ticked → costs, notes and garages are handed over; the token is nowhere visible', async () => {
    const { token, answer } = await offer({ costs: true, notes: true, garages: true, invoices: false });
    expect((await seller.get(`/v1/vehicles/${vehicle}/hand-over`)).text).not.toContain(token);
    expect(answer.status).toBe(201);
    await accept(token);
    expect(await listed(buyer, '/v1/maintenances')).toMatchObject([
      { cost: 89.9, notes: 'Négocié avec le patron', garage_name: 'Garage du Vieux Pont', invoice: null },
    ]);
  });

  it('custom types → matched by label or added, once', async () => {
    for (const caller of [seller, buyer]) {
      const settings = await read(caller, '/v1/settings');
      const label = caller === seller ? ['Kit chaîne', 'Bougies'] : ['kit chaine'];
      const custom = label.map((one) => ({
        key: one,
        label: one,
        custom: true,
        intervalKm: 20_000,
        intervalDays: null,
        defaultReminder: false,
      }));
      const maintenanceTypes = [...settings.maintenanceTypes, ...custom];
      expect((await caller.put('/v1/settings', { ...settings, maintenanceTypes })).status).toBe(200);
    }
    for (const { key } of await customTypesOf(seller))
      await addReminder(seller, vehicle, { maintenance_type: key });
    await accept((await offer()).token);
    const own = await customTypesOf(buyer);
    expect(own.map(({ label }) => label)).toEqual(['kit chaine', 'Bougies']);
    const named = (await listed(buyer, '/v1/maintenances/reminders')).map((one) => one.maintenance_type);
    expect(named).toEqual(expect.arrayContaining(own.map(({ key }) => key)));
  });

  it('accepted twice by the same account → the existing vehicle; by another → refused', async () => {
    const { token } = await offer();
    const [first, again] = [await accept(token), await accept(token)];
    expect(again.body).toEqual(first.body);
    expect(await vehiclesOf(buyer)).toHaveLength(1);
    const other = await server.signUp();
    expect((await accept(token, other)).body.code).toBe('hand_over_accepted');
    expect(await vehiclesOf(other)).toEqual([]);
    expect((await server.nobody.post('/v1/hand-overs/read', { token })).body.code).toBe('hand_over_accepted');
  });

  it('two at the same moment → one of them gets it', async () => {
    const { token } = await offer();
    const other = await server.signUp();
    const answers = await Promise.all([accept(token), accept(token, other)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([...(await vehiclesOf(buyer)), ...(await vehiclesOf(other))]).toHaveLength(1);
  });

  it('withdrawn, expired, by the seller → refused, nothing has changed', async () => {
    const { token } = await offer();
    expect((await accept(token, seller)).body.code).toBe('hand_over_own');
    expect((await offer()).answer.body.code).toBe('hand_over_pending');
    expect((await seller.delete(`/v1/vehicles/${vehicle}/hand-over`)).status).toBe(204);
    expect((await accept(token)).body.code).toBe('token_invalid');
    const { token: second } = await offer();
    server.clock.advance({ days: 20 });
    for (const caller of [seller, buyer]) await vehiclesOf(caller);
    server.clock.advance({ days: 10 });
    expect((await accept(second)).body.code).toBe('token_expired');
    expect((await server.nobody.post('/v1/hand-overs/read', { token: second })).body.code).toBe(
      'token_expired',
    );
    expect(await vehiclesOf(buyer)).toEqual([]);
    expect((await read(seller, `/v1/vehicles/${vehicle}`)).archivedAt).toBeNull();
    expect((await offer()).answer.status).toBe(201);
  });

  it('handed over → can be neither withdrawn nor offered again', async () => {
    await accept((await offer()).token);
    expect((await seller.delete(`/v1/vehicles/${vehicle}/hand-over`)).body.code).toBe('hand_over_accepted');
    expect((await offer()).answer.body.code).toBe('hand_over_accepted');
  });

  it('the second file cannot be stored → the buyer has neither vehicle nor bytes, and a retry succeeds', async () => {
    const { token } = await offer({ photos: true });
    const { fileStore } = server.context;
    const stored = async () => {
      const ids: string[] = [];
      await server.context.background.settle();
      for await (const { fileId } of fileStore.list()) ids.push(fileId);
      return ids;
    };
    const before = await stored();
    const original = fileStore.put.bind(fileStore);
    let files = 0;
    const put = vi.spyOn(fileStore, 'put').mockImplementation(async (garageId, fileId, variant, bytes) => {
      if (variant === 'original') files += 1;
      if (files > 1) throw Object.assign(new Error('gone'), { code: 'EIO' });
      return original(garageId, fileId, variant, bytes);
    });
    const failed = await accept(token);
    put.mockRestore();
    expect([failed.status, files]).toEqual([503, 2]);
    expect((await stored()).toSorted()).toEqual(before.toSorted());
    expect(await vehiclesOf(buyer)).toEqual([]);
    expect((await read(seller, `/v1/vehicles/${vehicle}`)).archivedAt).toBeNull();
    expect((await accept(token)).status).toBe(200);
  });

  it("over the buyer's plan → refused, and the offer stays valid until there is room", async () => {
    const { token } = await offer();
    const own = [await addVehicle(buyer), await addVehicle(buyer)];
    const refused = await accept(token);
    expect([refused.status, refused.body.code]).toEqual([403, 'plan_limit_reached']);
    expect(await vehiclesOf(buyer)).toHaveLength(2);
    expect((await read(seller, `/v1/vehicles/${vehicle}`)).archivedAt).toBeNull();
    await buyer.delete(`/v1/vehicles/${own[0]?.id}`);
    expect((await accept(token)).status).toBe(200);
  });

  it('missing file content → refused until it is available, the offer stays valid', async () => {
    const { token } = await offer();
    const { fileStore } = server.context;
    const gone = vi.spyOn(fileStore, 'read').mockResolvedValue(null);
    expect((await accept(token)).status).toBe(503);
    gone.mockRestore();
    expect(await vehiclesOf(buyer)).toEqual([]);
    expect((await accept(token)).status).toBe(200);
  });

  it('the seller writes while files are copied → the new data is handed over', async () => {
    const { token } = await offer();
    const { fileStore } = server.context;
    const original = fileStore.read.bind(fileStore);
    const reading = vi.spyOn(fileStore, 'read').mockImplementationOnce(async (...file) => {
      await addMaintenance(seller, vehicle, { date: '2026-01-02' });
      return original(...file);
    });
    expect((await accept(token)).status).toBe(200);
    reading.mockRestore();
    expect(await listed(buyer, '/v1/maintenances')).toHaveLength(2);
  });
});
