import { environmentSchema } from '#platform/config/environment.ts';
import { operatorOf } from '#platform/config/operator.ts';
import { plansOf, type PlanLimits, type PremiumPrice } from '#platform/config/plans.ts';
import type { TrustedProxies } from '#platform/config/trusted-proxies.ts';
import { findMissingS3Variables, readS3Options, type S3Options } from '#platform/files/s3-options.ts';
import type { ApnsOptions } from '#platform/push/native/apns-sender.ts';
import type { FcmOptions } from '#platform/push/native/fcm-sender.ts';
import {
  findMissingApnsVariables,
  readNativePushOptions,
} from '#platform/push/native/native-push-options.ts';
import type { SmtpOptions } from '#platform/mail/mailer.ts';
import type { OperatorIdentity } from '@carnet/contract/operator/operator.schema';
import type { PaidInterval } from '@carnet/contract/subscription/subscription.schema';
import { findPackageJSON } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type * as z from 'zod';

/** Native apps that may open links of this server (App Links, Universal Links). */
export interface AppLinks {
  readonly androidAppId: string;
  /** SHA-256 fingerprints of the certificates that sign the Android app. If empty, it opens no web links. */
  readonly androidCertificates: readonly string[];
  /** Team and bundle; null without an iOS app. */
  readonly iosAppId: string | null;
}

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** `postgres://…`, or null for the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly databasePoolSize: number;
  /** How long a stopping server reports that it is not ready while it still accepts calls. */
  readonly shutdownDelayMillis: number;
  readonly isRegistrationOpen: boolean;
  /** Sign-ups per network address and hour. */
  readonly signUpsPerAddress: number;
  /** Whether the 10,000 most common passwords are refused. */
  readonly areCommonPasswordsRefused: boolean;
  /** Base address of links, without a trailing slash; null if not configured. */
  readonly publicUrl: string | null;
  /** Origins that browsers may call from besides the server's own. */
  readonly allowedOrigins: readonly string[];
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Proxies whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies: TrustedProxies;
  /** A connection that has data to transfer but makes no progress for this long is closed. */
  readonly silenceMillis: number;
  /** How long the head of a request may take, counted from its first byte or from the opening of the connection. */
  readonly headMillis: number;
  /** How mails are sent; null writes them to an outbox in `dataDir`. */
  readonly smtp: SmtpOptions | null;
  /** Limits of an account without Premium, on servers that sell Premium; null: no limit. */
  readonly freeLimits: PlanLimits;
  /** Limits of an account with Premium; null: no limit. */
  readonly premiumLimits: PlanLimits;
  readonly premiumPrices: Readonly<Record<PaidInterval, PremiumPrice>>;
  /** Contact for push services about this server's messages: `mailto:…` or `https://…` (RFC 8292). */
  readonly pushContact: string;
  /** Whether pushes may be sent to addresses inside the operator's network. Strangers must not reach those. */
  readonly arePrivatePushHostsAllowed: boolean;
  /** Push service of Android apps; null: they show their own announcements only. */
  readonly fcm: FcmOptions | null;
  /** The same for iOS apps. */
  readonly apns: ApnsOptions | null;
  /** Where files are stored; null is the local disk in `dataDir`. */
  readonly s3: S3Options | null;
  /**
   * Token required from a program that collects `/metrics`. Null allows this machine only, and no one if
   * there is a public address.
   */
  readonly metricsToken: string | null;
  /** Whether mails of the outbox are printed to the terminal as well. */
  readonly areMailsPrinted: boolean;
  readonly appLinks: AppLinks;
  /** Operator of this server, shown on public pages. */
  readonly operator: OperatorIdentity;
  /** Folder of the built web app. */
  readonly webDir: string;
}

/** All faults of the environment, one line each. */
export class ConfigurationFaults extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[], options?: ErrorOptions) {
    super(`The configuration is not valid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`, options);
    this.name = 'ConfigurationFaults';
    this.faults = faults;
  }
}

/**
 * Reads the environment once, at start. Throws `ConfigurationFaults` with every fault.
 * @param isTerminal whether stdout is a terminal: mails without an SMTP server are then printed
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  isTerminal = false,
): Config {
  // An empty variable means "not set", as compose files write it.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  const faults = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...findMissingTogether(given),
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
    pushContact: env.PUSH_CONTACT ?? choosePushContact(env),
    arePrivatePushHostsAllowed: env.PUSH_PRIVATE_HOSTS,
    ...readNativePushOptions(env, env.IOS_APP_ID),
    s3: readS3Options(env),
    areMailsPrinted: env.PRINT_MAILS ?? isTerminal,
    appLinks: readAppLinks(env),
    webDir: resolve(env.WEB_DIR ?? builtWebApp()),
    metricsToken: env.METRICS_TOKEN ?? null,
    operator: operatorOf(env),
  };
}

/** Checks variables that are required together. */
function findMissingTogether(given: Readonly<Record<string, unknown>>): string[] {
  return [
    ...findMissingS3Variables(given).map((name) => `${name}: required when files are stored on S3`),
    ...findMissingApnsVariables(given).map((name) => `${name}: required for push messages to iOS apps`),
  ];
}

/** Default with PostgreSQL: other servers take over once a proxy has noticed. */
const SHUTDOWN_DELAY_SECONDS = 5;

/** Enough for a phone to come back from a tunnel. */
const SILENCE_MILLIS = 60_000;

/** A head is one packet or a few, so one that has not arrived by then never will. */
const HEAD_MILLIS = 20_000;

/** Located relative to the server's package, both for sources and for the bundle. */
function builtWebApp(): string {
  const serverPackage = findPackageJSON('..', import.meta.url);
  return serverPackage === undefined ? 'web' : join(dirname(serverPackage), '../web/dist');
}

/** The public address if browsers can reach it, else the sender address of mails. */
function choosePushContact(env: { PUBLIC_URL?: string | undefined; MAIL_FROM: string }): string {
  if (env.PUBLIC_URL?.startsWith('https://')) return env.PUBLIC_URL;
  return `mailto:${/<([^<>\s]+)>/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM.trim()}`;
}

function readAppLinks(env: z.output<typeof environmentSchema>): AppLinks {
  return {
    androidAppId: env.ANDROID_APP_ID,
    androidCertificates: env.ANDROID_APP_CERTIFICATES,
    iosAppId: env.IOS_APP_ID ?? null,
  };
}

/** The origins of the Capacitor shells on Android and iOS. */
const NATIVE_ORIGINS = ['https://localhost', 'capacitor://localhost'];
