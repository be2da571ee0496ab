import type { Context } from '#platform/context.ts';
import { refuseFaults } from '#platform/refusal.ts';
import type { Fault } from '@carnet/contract/problems/problem';

/** Number of refused passwords; the list is ordered by use, most common first. */
const COMMON_COUNT = 10_000;

let common: Promise<ReadonlySet<string>> | undefined;

/** Loaded on demand, because most servers do not refuse common passwords. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, COMMON_COUNT));
}

/** A fault for one of the 10,000 most common passwords, if the operator refuses them. */
export async function findPasswordFaults(
  { config }: Pick<Context, 'config'>,
  password: string | undefined,
): Promise<Fault[]> {
  if (password === undefined || !config.areCommonPasswordsRefused) return [];
  common ??= loadCommonPasswords();
  const isCommon = (await common).has(password.toLowerCase());
  return isCommon ? [{ pointer: '/password', code: 'password_too_common' }] : [];
}

/** Refuses such a password. */
export async function refuseCommonPassword(context: Context, password: string): Promise<void> {
  refuseFaults(await findPasswordFaults(context, password));
}
