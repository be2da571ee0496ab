import { signUpBody } from '@carnet/contract/authentication/authentication.schema';
import { language, type Language } from '@carnet/contract/wire/scalars';
import { parseCivilDate, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { defaultLanguage, languages } from '@carnet/domain/text/language';
import { parseArgs } from 'node:util';

/** A refusal of the seed command, with a message for the terminal. */
export class SeedRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SeedRefusal';
  }
}

const SEED_USAGE = `npm run seed -- [options]
  --email <address>     default demo@carnet.example (or SEED_EMAIL)
  --password <text>     default carnet-demo (or SEED_PASSWORD)
  --language fr|en      language of the account, default fr
  --today <YYYY-MM-DD>  the day that reminders are due by, default today in Paris
  --again               replaces the account when it exists
  --without-files       neither photos nor invoices: quicker
  --size <n>            instead of the demo: a vehicle with n records, up to 100000
  --vehicles <n>        with --size: how many vehicles in all, 1 to 200, default 5`;

export interface SeedOptions {
  readonly email: string;
  readonly password: string;
  readonly language: Language;
  readonly today: CivilDate;
  readonly isReplacing: boolean;
  readonly hasFiles: boolean;
  /** A garage of this size instead of the demo; null for the demo. */
  readonly large: { readonly records: number; readonly vehicles: number } | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Parses the command line. Throws `SeedRefusal` with the usage for invalid options. */
export function readSeedOptions(
  given: readonly string[],
  environment: Environment,
  realToday: CivilDate,
): SeedOptions {
  const flags = parseFlags(given);
  const email = flags.email ?? (environment['SEED_EMAIL'] || 'demo@carnet.example');
  const password = flags.password ?? (environment['SEED_PASSWORD'] || 'carnet-demo');
  const today = parseCivilDate(flags.today ?? realToday);
  const spoken = language.safeParse(flags.language ?? defaultLanguage);
  const records = parseCount(flags.size, 1, 100_000);
  const vehicles = parseCount(flags.vehicles ?? '5', 1, 200);
  const faults = [
    signUpBody.safeParse({ email, password }).success ? [] : ['--email or --password is not acceptable'],
    today !== null && today <= realToday ? [] : ['--today must be a date, not in the future'],
    spoken.success ? [] : [`--language must be ${languages.join(' or ')}`],
    records === null || vehicles === null ? ['--size or --vehicles is out of bounds'] : [],
  ].flat();
  if (faults.length > 0 || today === null || !spoken.success || records === null || vehicles === null)
    throw refused(faults.join('\n'));
  const large = records === undefined || vehicles === undefined ? null : { records, vehicles };
  return {
    email,
    password,
    today,
    language: spoken.data,
    isReplacing: flags.again ?? false,
    hasFiles: !flags['without-files'],
    large,
  };
}

function parseFlags(given: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = {
    email: text,
    password: text,
    language: text,
    today: text,
    size: text,
    vehicles: text,
    again: { type: 'boolean' },
    'without-files': { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args: [...given], options }).values;
  } catch (error) {
    throw refused(error instanceof Error ? error.message : String(error));
  }
}

/** Undefined if absent, null if not a whole number within the bounds. */
function parseCount(text: string | undefined, lowest: number, highest: number): number | null | undefined {
  if (text === undefined) return undefined;
  const count = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  return count >= lowest && count <= highest ? count : null;
}

function refused(reason: string): SeedRefusal {
  return new SeedRefusal(`${reason}\n\n${SEED_USAGE}`);
}
