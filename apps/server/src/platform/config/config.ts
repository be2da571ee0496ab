import { environmentSchema } from '#platform/config/environment.ts';
import { operatorOf } from '#platform/config/operator.ts';
import { plansOf, type PlanLimits, type PremiumPrice } from '#platform/config/plans.ts';
import type { TrustedProxies } from '#platform/config/trusted-proxies.ts';
import { missingOfS3, s3OptionsOf, type S3Options } from '#platform/files/s3-options.ts';
import type { ApnsOptions } from '#platform/push/native/apns-sender.ts';
import type { FcmOptions } from '#platform/push/native/fcm-sender.ts';
import { missingOfApns, nativePushOptionsOf } from '#platform/push/native/native-push-options.ts';
import type { SmtpOptions } from '#platform/mail/mailer.ts';
import type { OperatorIdentity } from '@carnet/contract/operator/operator.schema';
import type { PaidInterval } from '@carnet/contract/subscription/subscription.schema';
import { findPackageJSON } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type * as z from 'zod';

/** Which native apps may open the links of this server (App Links, Universal Links). */
export interface AppLinks {
  readonly androidAppId: string;
  /** SHA-256 fingerprints of what signs the Android app; none: it opens no web links. */
  readonly androidCertificates: readonly string[];
  /** Team and bundle; null: there is no iOS app. */
  readonly iosAppId: string | null;
}

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** `postgres://…`, or null for the embedded database under `dataDir`. */
  readonly databaseUrl: string | null;
  readonly databasePoolSize: number;
  /** How long a server that was asked to end says that it is not ready, and goes on taking calls. */
  readonly shutdownDelayMillis: number;
  readonly isRegistrationOpen: boolean;
  /** How many accounts one address may open in an hour. */
  readonly signUpsPerAddress: number;
  /** Whether the 10,000 most common passwords are refused. */
  readonly areCommonPasswordsRefused: boolean;
  /** The address that links use, without a trailing slash; null when the operator gave none. */
  readonly publicUrl: string | null;
  /** Origins that browsers may call from beside the server's own. */
  readonly allowedOrigins: readonly string[];
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Whose `X-Forwarded-*` is believed. */
  readonly trustedProxies: TrustedProxies;
  /** A connection that has something to send or to take, and moves nothing for so long, is ended. */
  readonly silenceMillis: number;
  /** How long the head of a request may take, counted from its first byte or from the opening of the connection. */
  readonly headMillis: number;
  /** How mails leave; without it they lie in an outbox under `dataDir`. */
  readonly smtp: SmtpOptions | null;
  /** Limits of an account without Premium where Premium is sold; null: no limit. */
  readonly freeLimits: PlanLimits;
  /** Limits of an account with Premium; null: no limit. */
  readonly premiumLimits: PlanLimits;
  readonly premiumPrices: Readonly<Record<PaidInterval, PremiumPrice>>;
  /** Whom push services may ask about this server's pushes: `mailto:…` or `https://…` (RFC 8292). */
  readonly pushContact: string;
  /** Whether pushes may go to addresses inside the operator's network, which strangers must not reach. */
  readonly arePrivatePushHostsAllowed: boolean;
  /** How Android apps are pushed to; null: they announce by themselves alone. */
  readonly fcm: FcmOptions | null;
  /** The same of iOS apps. */
  readonly apns: ApnsOptions | null;
  /** Where files lie; null is the local disk under `dataDir`. */
  readonly s3: S3Options | null;
  /** What a program that collects `/metrics` has to show; null answers this machine alone, and nobody where there is a public address. */
  readonly metricsToken: string | null;
  /** Whether mails that stay in the outbox are shown on the terminal as well. */
  readonly areMailsPrinted: boolean;
  readonly appLinks: AppLinks;
  /** Who runs this server, for the pages that everybody may read. */
  readonly operator: OperatorIdentity;
  /** Where the built web app lies. */
  readonly webDir: string;
}

/** Every fault of the environment, one line each. */
export class ConfigurationFaults extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[], options?: ErrorOptions) {
    super(`The configuration is not valid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`, options);
    this.name = 'ConfigurationFaults';
    this.faults = faults;
  }
}

/**
 * Reads the environment once, at start. Throws `ConfigurationFaults` that name every fault at once.
 *
 * @param isTerminal whether somebody watches the output: mails without an SMTP server are then shown there
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  isTerminal = false,
): Config {
  // An empty variable means "not set": compose files write them so.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  const faults = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...faultsOfWholes(given),
  ];
  if (!parsed.success || faults.length > 0) throw new ConfigurationFaults(faults);
  const env = parsed.data;
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    shutdownDelayMillis:
      1000 * (env.SHUTDOWN_DELAY_SECONDS ?? (env.DATABASE_URL ? SHUTDOWN_DELAY_SECONDS : 0)),
    isRegistrationOpen: env.REGISTRATION === 'open',
    signUpsPerAddress: env.SIGN_UPS_PER_ADDRESS,
    areCommonPasswordsRefused: env.REFUSE_COMMON_PASSWORDS,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    allowedOrigins: [...NATIVE_ORIGINS, ...env.ALLOWED_ORIGINS],
    logLevel: env.LOG_LEVEL,
    trustedProxies: env.TRUST_PROXY,
    silenceMillis: SILENCE_MILLIS,
    headMillis: HEAD_MILLIS,
    smtp: env.SMTP_URL === undefined ? null : { url: env.SMTP_URL, from: env.MAIL_FROM },
    ...plansOf(env),
    pushContact: env.PUSH_CONTACT ?? pushContactOf(env),
    arePrivatePushHostsAllowed: env.PUSH_PRIVATE_HOSTS,
    ...nativePushOptionsOf(env, env.IOS_APP_ID),
    s3: s3OptionsOf(env),
    areMailsPrinted: env.PRINT_MAILS ?? isTerminal,
    appLinks: appLinksOf(env),
    webDir: resolve(env.WEB_DIR ?? builtWebApp()),
    metricsToken: env.METRICS_TOKEN ?? null,
    operator: operatorOf(env),
  };
}

/** What is missing of variables that only make sense together. */
function faultsOfWholes(given: Readonly<Record<string, unknown>>): string[] {
  return [
    ...missingOfS3(given).map((name) => `${name}: must be given when files are kept on S3`),
    ...missingOfApns(given).map((name) => `${name}: must be given when iOS apps are pushed to`),
  ];
}

/** By default with PostgreSQL: other servers take over once a proxy has noticed. */
const SHUTDOWN_DELAY_SECONDS = 5;

/** A phone in a tunnel comes back within it. */
const SILENCE_MILLIS = 60_000;

/** A head is one packet or a few: one that has not come by then never will. */
const HEAD_MILLIS = 20_000;

/** Beside the server, wherever in its folder this code runs: from the sources or from the bundle. */
function builtWebApp(): string {
  const serverPackage = findPackageJSON('..', import.meta.url);
  return serverPackage === undefined ? 'web' : join(dirname(serverPackage), '../web/dist');
}

/** The public address where browsers can reach it, else the address that mails come from. */
function pushContactOf(env: { PUBLIC_URL?: string | undefined; MAIL_FROM: string }): string {
  if (env.PUBLIC_URL?.startsWith('https://')) return env.PUBLIC_URL;
  return `mailto:${/<([^<>\s]+)>/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM.trim()}`;
}

function appLinksOf(env: z.output<typeof environmentSchema>): AppLinks {
  return {
    androidAppId: env.ANDROID_APP_ID,
    androidCertificates: env.ANDROID_APP_CERTIFICATES,
    iosAppId: env.IOS_APP_ID ?? null,
  };
}

/** The origins of the Capacitor shells on Android and iOS. */
const NATIVE_ORIGINS = ['https://localhost', 'capacitor://localhost'];
