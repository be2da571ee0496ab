import type { ApnsOptions } from '#platform/push/native/apns-sender.ts';
import type { FcmOptions } from '#platform/push/native/fcm-sender.ts';
import type { ServiceAccount } from '#platform/push/native/google-access.ts';
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod';

const FCM_ORIGIN = 'https://fcm.googleapis.com';
const APNS_ORIGIN = 'https://api.push.apple.com';
const APNS_SANDBOX_ORIGIN = 'https://api.sandbox.push.apple.com';

/** The key file of a service account from Google's console. */
const accountFile = z.object({
  type: z.literal('service_account'),
  project_id: z.string().regex(/^[a-z0-9-]+$/),
  client_email: z.string().min(3),
  private_key: z.string(),
  private_key_id: z.string().min(1),
  token_uri: z.url({ protocol: /^https$/ }),
});

/** Variables for native push; without them native apps show their own announcements only. */
export const nativePushEnvironment = {
  FCM_SERVICE_ACCOUNT: z
    .string()
    .transform((given, context) => {
      const account = parseAccount(readContent(given, '{'));
      if (account !== null) return account;
      const message = 'must be the JSON key of a Google service account, or the path of its file';
      context.issues.push({ code: 'custom', message, input: given });
      return z.NEVER;
    })
    .optional(),
  APNS_KEY: z
    .string()
    .transform((given, context) => {
      const key = parsePrivateKey(readContent(given, '-----BEGIN'), 'ec');
      if (key?.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
      const message = 'must be an Apple push key (.p8), or the path of its file';
      context.issues.push({ code: 'custom', message, input: given });
      return z.NEVER;
    })
    .optional(),
  APNS_KEY_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'must be the id of the key: 10 letters and digits')
    .optional(),
  APNS_SANDBOX: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .transform((text) => text === 'true'),
} as const;

type NativePushEnvironment = z.output<z.ZodObject<typeof nativePushEnvironment>>;

/** Lists variables that are missing, given the others. */
export function findMissingApnsVariables(given: Readonly<Record<string, unknown>>): string[] {
  const all = ['APNS_KEY', 'APNS_KEY_ID', 'IOS_APP_ID'];
  const isMeant = given['APNS_KEY'] !== undefined || given['APNS_KEY_ID'] !== undefined;
  return isMeant ? all.filter((name) => given[name] === undefined) : [];
}

function readFcmOptions({ FCM_SERVICE_ACCOUNT: account }: NativePushEnvironment): FcmOptions | null {
  return account === undefined ? null : { account, origin: FCM_ORIGIN };
}

/** `iosAppId` is team and bundle: « ABCDE12345.fr.carnet.app ». */
export function readNativePushOptions(env: NativePushEnvironment, iosAppId: string | undefined) {
  return { fcm: readFcmOptions(env), apns: readApnsOptions(env, iosAppId) };
}

function readApnsOptions(env: NativePushEnvironment, iosAppId: string | undefined): ApnsOptions | null {
  const { APNS_KEY: key, APNS_KEY_ID: keyId, APNS_SANDBOX: isSandbox } = env;
  if (key === undefined || keyId === undefined || iosAppId === undefined) return null;
  const [teamId = '', ...bundle] = iosAppId.split('.');
  const origin = isSandbox ? APNS_SANDBOX_ORIGIN : APNS_ORIGIN;
  return { key, keyId, teamId, topic: bundle.join('.'), origin };
}

/** The value itself, or the content of the file that it names. Environments often write line ends as `\ `. */
function readContent(given: string, beginning: string): string {
  if (given.trimStart().startsWith(beginning)) return given;
  try {
    return readFileSync(given, 'utf8');
  } catch {
    return '';
  }
}

function parseAccount(json: string): ServiceAccount | null {
  const file = accountFile.safeParse(parseJson(json));
  const key = file.success ? parsePrivateKey(file.data.private_key, 'rsa') : null;
  if (!file.success || key === null) return null;
  const {
    project_id: projectId,
    client_email: clientEmail,
    private_key_id: keyId,
    token_uri: tokenUri,
  } = file.data;
  return { projectId, clientEmail, key, keyId, tokenUri };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function parsePrivateKey(pem: string, type: 'rsa' | 'ec'): KeyObject | null {
  try {
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'));
    return key.asymmetricKeyType === type ? key : null;
  } catch {
    return null;
  }
}
