import { addMaintenance, addVehicle, newId, pdfBytes, read, vehicleBody } from '#testing/builders.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS, PASSWORD, startTestServer, type TestServer } from '#testing/test-server.ts';
import { RecordedPayments, SIGNED } from '#testing/stand-ins/recorded-payments.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

describe.each(DIALECTS)('the limits of the plan on %s', (dialect) => {
  let server: TestServer;
  let owner: TestCaller;
  let pdf: Buffer;

  beforeEach(async () => {
    pdf = await pdfBytes();
    // Room for two and a half files.
    const premiumLimits = { vehicles: 2, storageBytes: Math.floor(pdf.length * 2.5) };
    server = await startTestServer({ dialect, config: { premiumLimits } });
    owner = await server.signUp();
  });

  afterEach(() => server.close());

  const upload = (id = newId()) => owner.upload(pdf, 'facture.pdf', 'application/pdf', `?id=${id}`);

  async function storedIds(): Promise<string[]> {
    const ids: string[] = [];
    for await (const stored of server.context.fileStore.list()) ids.push(stored.fileId);
    return ids;
  }

  it('vehicles up to the limit → accepted; one more → refused, nothing of it is stored', async () => {
    await addVehicle(owner);
    await addVehicle(owner, { archivedAt: '2026-01-01T00:00:00Z' });
    const refused = await owner.post('/v1/vehicles', vehicleBody());
    expect([refused.status, refused.body.code]).toEqual([403, 'plan_limit_reached']);
    expect(refused.body.params).toEqual({ limit: 'vehicles', maximum: 2, used: 2 });
    expect((await read(owner, '/subscriptions/current')).usage.vehicles).toBe(2);
  });

  it('at the limit → a repeated creation, an edit and a record are accepted; after a deletion a new vehicle too', async () => {
    const id = newId();
    await addVehicle(owner, { id });
    const other = await addVehicle(owner);
    expect((await owner.post('/v1/vehicles', vehicleBody({ id }))).status).toBe(200);
    expect((await owner.put(`/v1/vehicles/${id}`, vehicleBody({ name: 'Mégane' }))).status).toBe(200);
    await addMaintenance(owner, id);
    await owner.delete(`/v1/vehicles/${other.id}`);
    await addVehicle(owner);
  });

  it('many concurrent vehicles → at most the limit', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => owner.post('/v1/vehicles', vehicleBody())));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 403, 403, 403]);
  });

  it('files up to the limit → accepted; one more → refused, neither row nor bytes; a repeated one → accepted', async () => {
    const first = newId();
    expect([(await upload(first)).status, (await upload()).status]).toEqual([201, 201]);
    const before = await storedIds();
    const refused = await upload();
    expect([refused.status, refused.body.code, refused.body.params.limit]).toEqual([
      403,
      'plan_limit_reached',
      'storageBytes',
    ]);
    expect(await storedIds()).toEqual(before);
    expect((await read(owner, '/subscriptions/current')).usage.storageBytes).toBe(2 * pdf.length);
    expect((await upload(first)).status).toBe(200);
  });

  it('many concurrent files → at most the limit, no bytes without a row', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => upload()));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 403, 403, 403]);
    await server.context.background.settle();
    expect(await storedIds()).toHaveLength(2);
  });

  it('another account at its limit → one’s own room is unaffected', async () => {
    await Promise.all([upload(), upload()]);
    const other = await server.signUp();
    expect((await other.upload(pdf, 'facture.pdf', 'application/pdf')).status).toBe(201);
  });

  it('the subscription shows the limits in force', async () => {
    expect((await read(owner, '/subscriptions/current')).limits).toEqual({
      vehicles: 2,
      storageBytes: Math.floor(pdf.length * 2.5),
    });
  });
});

describe('a server without payments', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer({ dialect: 'sqlite' });
  });
  afterEach(() => server.close());

  it.each([
    ['checkout', { interval: 'month' }],
    ['portal', undefined],
    ['cancel', undefined],
    ['resume', undefined],
    ['webhook', { id: 'evt_1', type: 'invoice.paid' }],
  ])('POST /subscriptions/%s → refused: no payments', async (call, body) => {
    const owner = await server.signUp();
    const answer = await owner.post(`/subscriptions/${call}`, body);
    expect([answer.status, answer.body.code]).toEqual([409, 'no_billing']);
    expect(await read(owner, '/subscriptions/current')).toMatchObject({ plan: 'premium', billing: 'none' });
  });
});

describe('a server with payments', () => {
  const payments = new RecordedPayments('free');
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer({ dialect: 'sqlite', payments });
  });
  afterEach(() => server.close());

  it('the free plan → its limits, its price page and no third vehicle', async () => {
    const owner = await server.signUp();
    const limits = { vehicles: 2, storageBytes: 200_000_000 };
    expect(await read(owner, '/subscriptions/current')).toMatchObject({
      plan: 'free',
      billing: 'stripe',
      limits,
    });
    await addVehicle(owner);
    await addVehicle(owner);
    expect((await owner.post('/v1/vehicles', vehicleBody())).body.code).toBe('plan_limit_reached');
    const page = await owner.post('/subscriptions/checkout', { interval: 'year' });
    expect(page.body).toEqual({ url: 'https://pay.example/checkout/year' });
  });

  it('cancelled and resumed → shown by the subscription; another account’s is unaffected', async () => {
    const [owner, other] = [await server.signUp(), await server.signUp()];
    const cancelled = await owner.post('/subscriptions/cancel');
    expect(cancelled.body).toMatchObject({ cancelAtPeriodEnd: true });
    expect(await read(other, '/subscriptions/current')).toMatchObject({ cancelAtPeriodEnd: false });
    const resumed = await owner.post('/subscriptions/resume');
    expect(resumed.body).toMatchObject({ cancelAtPeriodEnd: false });
  });

  it('an event → the provider gets its exact text; without a signature → refused', async () => {
    const text = '{ "id": "evt_1",  "type": "invoice.paid", "amount": 2.990 }';
    const headers = { 'content-type': 'application/json', ...SIGNED };
    const inject = { method: 'POST', url: '/subscriptions/webhook', payload: text } as const;
    expect((await server.app.inject({ ...inject, headers })).statusCode).toBe(200);
    expect(payments.events).toEqual([text]);
    const forged = { ...headers, 'stripe-signature': 'bad' };
    const refused = await server.app.inject({ ...inject, headers: forged });
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'signature_invalid']);
    expect(payments.events).toHaveLength(1);
  });
});

describe('the plan of a user', () => {
  it.each(['free', 'premium'] as const)(
    '%s is paid → every response about the user says so',
    async (plan) => {
      const server = await startTestServer({ dialect: 'sqlite', payments: new RecordedPayments(plan) });
      const owner = await server.signUp('camille@example.org');
      const context = await read(owner, '/v1/authentication/user-context');
      const credentials = { email: 'camille@example.org', password: PASSWORD };
      const signedIn = await server.nobody.post('/v1/authentication/signin', credentials);
      const changed = await server.nobody.post('/v1/authentication/password', {
        email: credentials.email,
        currentPassword: PASSWORD,
        password: 'another horse battery',
      });
      const signedUp = await server.nobody.post('/v1/authentication/signup', {
        email: 'dominique@example.org',
        password: PASSWORD,
      });
      const users = [signedIn.body.user, changed.body.user, signedUp.body.user, context.user];
      expect(users.map((user) => user.plan)).toEqual(users.map(() => plan));
      await server.close();
    },
  );
});
