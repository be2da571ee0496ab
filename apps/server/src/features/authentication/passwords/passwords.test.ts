import { startMailServer, type MailServer, type ReceivedMail } from '#testing/stand-ins/mail-server.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const EMAIL = 'camille@example.org';
const FIRST = 'correct horse battery';
const SECOND = 'another stable staple';

function linksIn({ content }: ReceivedMail): { web: URL; native: URL } {
  const addresses = (content.text ?? '').match(/\S+:\/\/\S+/g) ?? [];
  const web = addresses.find((address) => address.startsWith('http'));
  const native = addresses.find((address) => address.startsWith('carnet://'));
  if (!web || !native) throw new Error('The mail has no links');
  return { web: new URL(web), native: new URL(native) };
}

function tokenIn(mail: ReceivedMail): string {
  return linksIn(mail).web.searchParams.get('token') ?? '';
}

describe('passwords and mails', () => {
  let mail: MailServer;
  let server: TestServer;

  beforeEach(async () => {
    mail = await startMailServer();
    const smtp = { url: mail.url, from: 'Carnet <carnet@example.org>' };
    server = await startTestServer({
      dialect: 'sqlite',
      config: { smtp, publicUrl: 'https://carnet.example.org' },
    });
  });
  afterEach(async () => {
    await server.close();
    await mail.stop();
  });

  const signIn = (password: string) =>
    server.nobody.post('/v1/authentication/signin', { email: EMAIL, password });
  const setPassword = (body: object) => server.nobody.post('/v1/authentication/password', body);

  async function resetToken(): Promise<string> {
    expect((await setPassword({ email: EMAIL })).status).toBe(202);
    return tokenIn(await mail.next());
  }

  test("sign-up → a verification mail in the account's language, with both links", async () => {
    await server.nobody.post('/v1/authentication/signup', { email: EMAIL, password: FIRST, language: 'fr' });
    const verification = await mail.next();
    expect(verification.to).toEqual([EMAIL]);
    expect(verification.content.subject).toBe('Confirmez votre adresse e-mail');
    const { web, native } = linksIn(verification);
    expect(web.origin + web.pathname).toBe('https://carnet.example.org/verify-email');
    expect(native.searchParams.get('token')).toBe(web.searchParams.get('token'));
    expect(verification.content.html).toContain(web.href.replaceAll('&', '&#38;'));
    const answer = await server.nobody.post('/v1/authentication/verify', { token: tokenIn(verification) });
    expect(answer.body.user.emailVerified).toBe(true);
  });

  test('language changed in the settings → used by the next mail', async () => {
    const owner = await server.signUp(EMAIL);
    await mail.next();
    const { body } = await owner.get('/v1/settings');
    await owner.put('/v1/settings', { ...body, language: 'en' });
    await setPassword({ email: EMAIL });
    expect((await mail.next()).content.subject).toBe('Choose a new password');
  });

  test('a verification link opened again, even late → the address stays confirmed, and the link gives no other access', async () => {
    await server.signUp(EMAIL);
    const token = tokenIn(await mail.next());
    const verify = () => server.nobody.post('/v1/authentication/verify', { token });
    const first = await verify();
    expect(first.status).toBe(200);
    expect(await verify()).toMatchObject({ status: 200, body: first.body });
    server.clock.advance({ days: 4 });
    expect(await verify()).toMatchObject({ status: 200, body: first.body });
    expect((await setPassword({ token, password: SECOND })).body.code).toBe('token_invalid');
  });

  test('a verification link first opened late → expired', async () => {
    await server.signUp(EMAIL);
    const token = tokenIn(await mail.next());
    server.clock.advance({ days: 4 });
    const answer = await server.nobody.post('/v1/authentication/verify', { token });
    expect(answer.body.code).toBe('token_expired');
  });

  test('requested again once verified → no mail, the same response', async () => {
    await server.signUp(EMAIL);
    await server.nobody.post('/v1/authentication/verify', { token: tokenIn(await mail.next()) });
    const verified = await server.nobody.post('/v1/authentication/resend-verification', { email: EMAIL });
    const unknown = await server.nobody.post('/v1/authentication/resend-verification', {
      email: 'x@example.org',
    });
    expect([verified.status, verified.text]).toEqual([unknown.status, unknown.text]);
    await server.context.background.settle();
    expect(mail.received).toHaveLength(1);
  });

  test('reset → the new password works, every session has ended, the token is used up', async () => {
    const caller = await server.signUp(EMAIL);
    await mail.next();
    const token = await resetToken();
    expect(await setPassword({ token, password: SECOND })).toMatchObject({ status: 200, body: {} });
    expect((await caller.get('/v1/authentication/user-context')).status).toBe(401);
    expect((await signIn(FIRST)).status).toBe(401);
    expect((await signIn(SECOND)).status).toBe(200);
    expect((await setPassword({ token, password: FIRST })).body.code).toBe('token_invalid');
  });

  test('reset while others guess → the new password works, the addresses of the others stay blocked', async () => {
    await server.signUp(EMAIL);
    await mail.next();
    const signInFrom = async (remoteAddress: string, password: string) => {
      const payload = { email: EMAIL, password };
      const url = '/v1/authentication/signin';
      return (await server.app.inject({ method: 'POST', url, remoteAddress, payload })).statusCode;
    };
    for (let failure = 0; failure < 10; failure += 1) {
      expect(await signInFrom('192.0.2.1', 'wrong')).toBe(401);
    }
    expect((await signIn(FIRST)).status).toBe(429);
    await setPassword({ token: await resetToken(), password: SECOND });
    expect((await signIn(SECOND)).status).toBe(200);
    expect(await signInFrom('192.0.2.1', SECOND)).toBe(429);
  });

  test("the app's reset link has its scheme, type recovery and the token", async () => {
    await server.signUp(EMAIL);
    await mail.next();
    await setPassword({ email: EMAIL });
    const { native } = linksIn(await mail.next());
    expect(native.href).toMatch(/^carnet:\/\/reset-password\?type=recovery&token=[\w-]{40,}$/);
  });

  test('a token from a clock that was a year ahead → expired once the clock is right', async () => {
    await server.signUp(EMAIL);
    await mail.next();
    server.clock.advance({ days: 365 });
    const token = await resetToken();
    server.clock.advance({ days: -365 });
    expect((await setPassword({ token, password: SECOND })).body.code).toBe('token_expired');
  });

  test('after an hour → token expired; a short password → refused, the token stays valid', async () => {
    await server.signUp(EMAIL);
    await mail.next();
    const token = await resetToken();
    const short = await setPassword({ token, password: '12345' });
    expect(short.body.errors).toEqual([{ pointer: '/password', code: 'too_short', params: { minimum: 6 } }]);
    server.clock.advance({ minutes: 59 });
    expect((await setPassword({ token, password: SECOND })).status).toBe(200);
    const late = await resetToken();
    server.clock.advance({ minutes: 60 });
    expect(await setPassword({ token: late, password: FIRST })).toMatchObject({
      status: 400,
      body: { code: 'token_expired' },
    });
  });

  test('unknown address → the same response and no mail', async () => {
    await server.signUp(EMAIL);
    await mail.next();
    const known = await setPassword({ email: EMAIL });
    const unknown = await setPassword({ email: 'nobody@example.org' });
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await server.context.background.settle();
    expect(mail.received.map(({ to }) => to)).toEqual([[EMAIL], [EMAIL]]);
  });

  test('too many requests → always the same 202, account known or not', async () => {
    await server.signUp(EMAIL);
    const answers = new Set<string>();
    for (const email of [EMAIL, 'nobody@example.org']) {
      for (let count = 0; count < 8; count += 1) {
        const { status, text, headers } = await setPassword({ email });
        answers.add(`${status} ${text} ${Object.keys(headers).join()}`);
      }
    }
    expect([...answers]).toEqual([expect.stringMatching(/^202 /)]);
  });

  test('change → other sessions end, the response signs this device in', async () => {
    const other = await server.signUp(EMAIL);
    const change = { email: EMAIL, currentPassword: FIRST, password: SECOND };
    expect((await setPassword({ ...change, currentPassword: 'wrong one' })).body.code).toBe(
      'invalid_credentials',
    );
    const changed = await setPassword(change);
    expect(changed.body.user.email).toBe(EMAIL);
    expect((await other.get('/v1/vehicles')).status).toBe(401);
    const authorization = `Bearer ${changed.body.token}`;
    expect((await server.nobody.get('/v1/vehicles', { authorization })).status).toBe(200);
  });

  test('null fields of another form count as absent', async () => {
    await server.signUp(EMAIL);
    const change = { email: EMAIL, currentPassword: FIRST, password: SECOND, token: null };
    expect((await setPassword(change)).body.user.email).toBe(EMAIL);
    const nothing = { token: null, currentPassword: null, password: null };
    expect((await setPassword({ email: EMAIL, ...nothing })).status).toBe(202);
  });

  test('two forms in one body → refused', async () => {
    const mixed = await setPassword({ email: EMAIL, token: 'x', password: SECOND });
    expect(mixed).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
  });

  test('a common password → refused at its field if the operator wants it, else accepted', async () => {
    const strict = await startTestServer({ dialect: 'sqlite', config: { areCommonPasswordsRefused: true } });
    const body = { email: EMAIL, password: 'Password1' };
    const refused = await strict.nobody.post('/v1/authentication/signup', body);
    expect(refused.body.errors).toEqual([{ pointer: '/password', code: 'password_too_common' }]);
    const both = await strict.nobody.post('/v1/authentication/signup', { ...body, email: 'nowhere' });
    expect(both.body.errors).toEqual([
      { pointer: '/email', code: 'invalid_email' },
      { pointer: '/password', code: 'password_too_common' },
    ]);
    expect((await strict.nobody.post('/v1/authentication/signup', { ...body, password: FIRST })).status).toBe(
      201,
    );
    await strict.close();
    expect((await server.nobody.post('/v1/authentication/signup', body)).status).toBe(201);
  });
});
