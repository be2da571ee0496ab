import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/refusal.ts';

/** The contract's number (section 2); the list is ordered, the most used first. */
const COMMON_COUNT = 10_000;

let common: Promise<ReadonlySet<string>> | undefined;

/** Read at the first need: most servers never ask. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, COMMON_COUNT));
}

/** Refuses one of the 10,000 most common passwords (`password_too_common`) where the operator wants them refused. */
export async function refuseCommonPassword({ config }: Context, password: string): Promise<void> {
  if (!config.areCommonPasswordsRefused) return;
  common ??= loadCommonPasswords();
  if (!(await common).has(password.toLowerCase())) return;
  throw new Refusal('validation_failed', { errors: [{ pointer: '/password', code: 'password_too_common' }] });
}
