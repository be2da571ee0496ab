import { ConfigurationFaults, readConfig } from '#platform/config/config.ts';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationFaults)) throw error;
    return error.faults;
  }
}

describe('readConfig', () => {
  it('an empty environment → the documented defaults', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
      isRegistrationOpen: true,
      signUpsPerAddress: 50,
      publicUrl: null,
      trustedProxies: 0,
      logLevel: 'info',
      premiumLimits: { vehicles: null, storageBytes: 10_000_000_000 },
    });
    expect(config.dataDir).toMatch(/\/data$/);
    expect(config.allowedOrigins).toEqual(['https://localhost', 'capacitor://localhost']);
  });

  it('mails without an SMTP server → printed to a terminal, unless configured otherwise', () => {
    expect(readConfig({}).areMailsPrinted).toBe(false);
    expect(readConfig({}, true).areMailsPrinted).toBe(true);
    expect(readConfig({ PRINT_MAILS: 'false' }, true).areMailsPrinted).toBe(false);
    expect(readConfig({ PRINT_MAILS: 'true' }).areMailsPrinted).toBe(true);
  });

  it('empty variables count as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', REGISTRATION: '', PUBLIC_URL: '' })).toEqual(
      readConfig({}),
    );
  });

  it('reads every variable', () => {
    const config = readConfig({
      HOST: '0.0.0.0',
      PORT: '0',
      DATA_DIR: '/srv/carnet',
      DATABASE_URL: 'postgres://user:secret@db:5432/carnet',
      DATABASE_POOL_SIZE: '25',
      REGISTRATION: 'closed',
      PUBLIC_URL: 'https://carnet.example.org//',
      ALLOWED_ORIGINS: ' https://a.example , http://localhost:5173 ,',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '2',
    });
    expect(config).toMatchObject({
      host: '0.0.0.0',
      port: 0,
      dataDir: '/srv/carnet',
      databaseUrl: 'postgres://user:secret@db:5432/carnet',
      databasePoolSize: 25,
      isRegistrationOpen: false,
      publicUrl: 'https://carnet.example.org',
      logLevel: 'warn',
      trustedProxies: 2,
    });
    expect(config.allowedOrigins.slice(2)).toEqual(['https://a.example', 'http://localhost:5173']);
  });

  it.each([
    [{}, 'mailto:carnet@localhost'],
    [{ MAIL_FROM: 'rappels@example.org' }, 'mailto:rappels@example.org'],
    [{ MAIL_FROM: 'Carnet <rappels@example.org>' }, 'mailto:rappels@example.org'],
    [{ PUBLIC_URL: 'https://carnet.example.org/' }, 'https://carnet.example.org/'],
    [{ PUBLIC_URL: 'http://localhost:3000' }, 'mailto:carnet@localhost'],
    [{ PUBLIC_URL: 'https://a.example', PUSH_CONTACT: 'mailto:me@a.example' }, 'mailto:me@a.example'],
  ])('%o → push services may contact %s', (environment, contact) => {
    expect(readConfig(environment).pushContact).toBe(contact);
  });

  it('an S3 store is read; its public address and keys are never guessed', () => {
    const given = {
      S3_BUCKET: 'carnet',
      S3_ENDPOINT: 'http://store:9000/',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(readConfig(given).s3).toEqual({
      endpoint: 'http://store:9000',
      publicEndpoint: null,
      bucket: 'carnet',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      isPathStyle: true,
    });
    const named = { S3_PUBLIC_ENDPOINT: 'https://files.example.org', S3_PATH_STYLE: 'false' };
    expect(readConfig({ ...given, ...named }).s3).toMatchObject({
      publicEndpoint: 'https://files.example.org',
      isPathStyle: false,
    });
    expect(readConfig({}).s3).toBeNull();
  });

  it('an incomplete S3 store and another fault → both reported', () => {
    const faults = faultsOf({ S3_ENDPOINT: 'https://store.example.org', S3_ACCESS_KEY_ID: 'key', PORT: 'x' });
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(['PORT', 'S3_BUCKET', 'S3_SECRET_ACCESS_KEY']);
  });

  describe('keys of push services', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
    const account = {
      type: 'service_account',
      project_id: 'carnet-test',
      client_email: 'push@carnet-test.iam.gserviceaccount.com',
      private_key: pemOf(rsa),
      private_key_id: 'key-1',
      token_uri: 'https://oauth2.googleapis.com/token',
    };

    it('keys or key files are read; the push services are the production ones', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'carnet-config-'));
      const [accountFile, keyFile] = [join(folder, 'account.json'), join(folder, 'key.p8')];
      await writeFile(accountFile, JSON.stringify(account));
      await writeFile(keyFile, pemOf(ec));
      const named = { APNS_KEY_ID: 'KEY1234567', IOS_APP_ID: 'ABCDE12345.fr.carnet.app' };
      for (const environment of [
        { ...named, FCM_SERVICE_ACCOUNT: accountFile, APNS_KEY: keyFile },
        {
          ...named,
          FCM_SERVICE_ACCOUNT: JSON.stringify(account),
          APNS_KEY: pemOf(ec).replaceAll('\n', '\\n'),
        },
      ]) {
        const { fcm, apns } = readConfig(environment);
        expect(fcm).toMatchObject({
          origin: 'https://fcm.googleapis.com',
          account: { projectId: 'carnet-test', keyId: 'key-1', tokenUri: account.token_uri },
        });
        expect(apns).toMatchObject({ teamId: 'ABCDE12345', topic: 'fr.carnet.app', keyId: 'KEY1234567' });
        expect(apns?.origin).toBe('https://api.push.apple.com');
        expect([fcm?.account.key.equals(rsa), apns?.key.equals(ec)]).toEqual([true, true]);
      }
      await rm(folder, { recursive: true });
      expect(readConfig({})).toMatchObject({ fcm: null, apns: null });
    });

    it('development apps → the sandbox service of Apple', () => {
      const given = { APNS_KEY: pemOf(ec), APNS_KEY_ID: 'KEY1234567', APNS_SANDBOX: 'true' };
      const { apns } = readConfig({ ...given, IOS_APP_ID: 'ABCDE12345.fr.carnet.app' });
      expect(apns?.origin).toBe('https://api.sandbox.push.apple.com');
      expect(faultsOf(given)).toEqual(['IOS_APP_ID: required for push messages to iOS apps']);
    });

    it.each([
      ['FCM_SERVICE_ACCOUNT', JSON.stringify({ ...account, private_key: pemOf(ec) })],
      ['FCM_SERVICE_ACCOUNT', JSON.stringify({ ...account, token_uri: 'http://token.example' })],
      ['FCM_SERVICE_ACCOUNT', '/nowhere/account.json'],
      ['APNS_KEY', pemOf(rsa)],
      ['APNS_KEY', 'secret'],
      ['APNS_KEY_ID', 'x'],
    ])('%s is not a valid key → reported without showing any of it', (name, value) => {
      const faults = faultsOf({ [name]: value }).filter((fault) => fault.startsWith(`${name}:`));
      expect(faults).toEqual([expect.stringContaining(': must be ')]);
      expect(faults.join()).not.toContain('PRIVATE KEY');
    });
  });

  it('several faults → all reported in one message', () => {
    const faults = faultsOf({
      PORT: '99999',
      DATABASE_URL: 'mysql://x',
      REGISTRATION: 'maybe',
      PUBLIC_URL: 'carnet.example.org',
      LOG_LEVEL: 'loud',
    });
    expect(faults.map((fault) => String(fault.split(':')[0])).toSorted()).toEqual([
      'DATABASE_URL',
      'LOG_LEVEL',
      'PORT',
      'PUBLIC_URL',
      'REGISTRATION',
    ]);
    expect(new ConfigurationFaults(faults).message.split('\n')).toHaveLength(6);
  });

  it.each([
    [{}, 0],
    [{ DATABASE_URL: 'postgres://db/carnet' }, 5000],
    [{ DATABASE_URL: 'postgres://db/carnet', SHUTDOWN_DELAY_SECONDS: '0' }, 0],
    [{ SHUTDOWN_DELAY_SECONDS: '20' }, 20_000],
  ])('%j → reports not ready for %d ms before it stops', (environment, millis) => {
    expect(readConfig(environment).shutdownDelayMillis).toBe(millis);
  });

  it.each([
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['DATABASE_URL', 'postgres://'],
    ['DATABASE_URL', 'postgres://db name/x'],
    ['DATABASE_URL', './carnet.db'],
    ['DATABASE_POOL_SIZE', '0'],
    ['SHUTDOWN_DELAY_SECONDS', '-1'],
    ['SHUTDOWN_DELAY_SECONDS', '601'],
    ['REGISTRATION', 'Open'],
    ['PUBLIC_URL', 'ftp://carnet.example.org'],
    ['PUBLIC_URL', 'https://'],
    ['ALLOWED_ORIGINS', 'https://a.example/path'],
    ['ALLOWED_ORIGINS', '*'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.0/0'],
    ['SMTP_URL', 'mail.example.org'],
    ['ANDROID_APP_ID', 'carnet'],
    ['ANDROID_APP_CERTIFICATES', 'AB:CD'],
    ['IOS_APP_ID', 'fr.carnet.app'],
    ['PRINT_MAILS', 'auto'],
    ['PREMIUM_VEHICLES', '-1'],
    ['PREMIUM_STORAGE_MB', '1.5'],
    ['FREE_VEHICLES', 'two'],
    ['FREE_STORAGE_MB', '200 MB'],
    ['PREMIUM_PRICE_MONTH', '2,99'],
    ['PREMIUM_PRICE_YEAR', '-1'],
    ['STRIPE_PRICE_YEAR', 'prod_123'],
    ['PUSH_CONTACT', 'carnet@example.org'],
    ['PUSH_CONTACT', 'http://example.org'],
    ['PUSH_PRIVATE_HOSTS', 'yes'],
    ['DATABASE_POOL_SIZE', 'many'],
  ])('%s=%s → reported without repeating its value', (name, value) => {
    const faults = faultsOf({ [name]: value });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${name}: must be `));
  });

  it('an invalid address with a password → the password is not printed', () => {
    const [fault] = faultsOf({ DATABASE_URL: 'mysql://carnet:hunter2@db/carnet' });
    expect(fault).toContain('DATABASE_URL');
    expect(fault).not.toContain('hunter2');
  });
});
