import { ConfigurationFaults, readConfig } from '#platform/config/config.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { describe, expect, it } from 'vitest';

describe('the operator of a server', () => {
  it('missing fields become null', () => {
    expect(new Set(Object.values(readConfig({}).operator))).toEqual(new Set([null]));
  });

  it('an invalid address or a text that is too long → reported', () => {
    const given = { OPERATOR_EMAIL: 'nobody', OPERATOR_NAME: 'x'.repeat(301) };
    expect(() => readConfig(given)).toThrow(ConfigurationFaults);
    expect(() => readConfig(given)).toThrow(/OPERATOR_NAME: must have at most 300 characters/);
    expect(() => readConfig(given)).toThrow(/OPERATOR_EMAIL: must be an e-mail address/);
  });

  const { operator } = readConfig({ OPERATOR_NAME: ' Carnet SAS ', HOSTING_NAME: 'Un hébergeur' });
  const server = shareTestServer({ dialect: 'sqlite', config: { operator } });

  it('configured → public, signed in or not', async () => {
    const answer = await server.nobody.get('/v1/operator');
    expect(answer.body).toMatchObject({ name: 'Carnet SAS', hostingName: 'Un hébergeur', email: null });
  });

  it('no SMTP server → says that no e-mails are sent', async () => {
    expect((await server.nobody.get('/v1/operator')).body.sendsMail).toBe(false);
  });

  describe('with an SMTP server', () => {
    const smtp = { url: 'smtp://127.0.0.1:25', from: 'carnet@example.org' };
    const mailing = shareTestServer({ dialect: 'sqlite', config: { smtp } });

    it('says that e-mails are sent', async () => {
      expect((await mailing.nobody.get('/v1/operator')).body.sendsMail).toBe(true);
    });
  });
});
