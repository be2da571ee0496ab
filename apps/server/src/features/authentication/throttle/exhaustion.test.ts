import { hashPassword } from '#features/authentication/passwords/password.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { startMailServer } from '#testing/stand-ins/mail-server.ts';
import { DIALECTS, PASSWORD, startTestServer } from '#testing/test-server.ts';
import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';

describe.each(DIALECTS)('limits against exhaustion, on %s', (dialect) => {
  it('more accounts from one address than an hour allows → 429 with Retry-After, accepted elsewhere and later', async () => {
    const server = await startTestServer({ dialect, config: { signUpsPerAddress: 2 } });
    const signUpFrom = (remoteAddress: string, name: string) =>
      server.app.inject({
        method: 'POST',
        url: '/v1/authentication/signup',
        remoteAddress,
        payload: { email: `${name}@carnet.example`, password: PASSWORD },
      });
    for (const name of ['one', 'two']) expect((await signUpFrom('192.0.2.1', name)).statusCode).toBe(201);
    server.clock.advance({ minutes: 10 });
    const refused = await signUpFrom('192.0.2.1', 'three');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3000']);
    expect((await signUpFrom('192.0.2.2', 'three')).statusCode).toBe(201);
    server.clock.advance({ minutes: 50 });
    expect((await signUpFrom('192.0.2.1', 'four')).statusCode).toBe(201);
    await server.close();
  });

  it("repeated sign-up and deletion with another person's address → that person gets five mails in an hour", async () => {
    const mail = await startMailServer();
    const smtp = { url: mail.url, from: 'Carnet <carnet@example.org>' };
    const server = await startTestServer({ dialect, config: { smtp } });
    for (let round = 0; round < 7; round += 1) {
      const caller = await server.signUp('victim@carnet.example');
      expect((await caller.call('DELETE', '/v1/account', { password: PASSWORD })).status).toBe(204);
    }
    const taken = { email: 'taken@carnet.example', password: PASSWORD };
    for (let round = 0; round < 7; round += 1) await server.nobody.post('/v1/authentication/signup', taken);
    await server.nobody.post('/v1/authentication/password', { email: taken.email });
    await server.context.background.settle();
    const recipients = mail.received.map(({ to }) => to.join());
    // Mails of an account that is already deleted are never made, and a repeated sign-up sends none.
    expect(recipients.filter((to) => to === 'victim@carnet.example').length).toBeLessThanOrEqual(5);
    expect(recipients.filter((to) => to === taken.email)).toHaveLength(2);
    await server.close();
    await mail.stop();
  });
});

describe('bodies and passwords', () => {
  const server = shareTestServer({ dialect: 'sqlite' });

  it('a body with very many faults → the first hundred of them', async () => {
    const caller = await server.signUp();
    const body = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`k${index}`, 1]));
    const { status, body: answer } = await caller.post('/v1/vehicles', body);
    expect([status, answer.errors.length]).toEqual([422, 100]);
  });

  let address: string;
  beforeAll(async () => {
    address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  });

  it.each(['signup', 'signin', 'password', 'verify', 'resend-verification'])(
    'more than 16 KB to %s → 413, both by declared and by actual size',
    async (path) => {
      const url = `/v1/authentication/${path}`;
      const large = { email: `a@${'b'.repeat(16 * 1024)}.example` };
      expect((await server.nobody.post(url, large)).status).toBe(413);
      const allowed = { email: `a@${'b'.repeat(15 * 1024)}.example` };
      expect((await server.nobody.post(url, allowed)).status).toBe(422);
      const status = await new Promise((resolve, reject) => {
        const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
        const call = request(new URL(url, address), { method: 'POST', headers }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        });
        call.on('error', reject);
        call.write('{"email":"');
        call.write('x'.repeat(17 * 1024));
        call.end('"}');
      });
      expect(status).toBe(413);
    },
  );

  it('far more concurrent passwords than can be hashed in a few seconds → the excess is refused, the rest is hashed', async () => {
    const hashes = await Promise.allSettled(Array.from({ length: 105 }, () => hashPassword(PASSWORD)));
    expect(hashes.filter(({ status }) => status === 'fulfilled')).toHaveLength(102);
    const refused = hashes.flatMap((hash) => (hash.status === 'rejected' ? [hash.reason] : []));
    expect(refused.map(({ code, details }) => [code, details.retryAfterSeconds])).toEqual(
      Array.from({ length: 3 }, () => ['unavailable', 5]),
    );
  });
});
