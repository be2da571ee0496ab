import { passwordFrom } from '#testing/fuzz/hostile-account.ts';
import type { HostileAnswer, HostileCall, HostileDevice } from '#testing/fuzz/hostile-device.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const PASSWORD = '/v1/authentication/password';
const MAIL_WITHIN_MILLIS = 3000;
const LOOK_AGAIN_MILLIS = 50;
/** Mails are ordered by time; a mail just requested is among the last. */
const LAST_MAILS = 40;

/** Creates the account; true if the device has a session. */
export async function signUp(device: HostileDevice): Promise<boolean> {
  const { account } = device;
  const body = { email: account.email, password: account.password };
  const answer = await device.call('sign up', {
    method: 'POST',
    path: '/v1/authentication/signup',
    body,
    token: null,
  });
  return takeSession(device, answer);
}

/**
 * Signs in with the known password; true if the device has a session. The right password must not be refused,
 * and a session from an older password must have ended.
 */
export async function signIn(device: HostileDevice): Promise<boolean> {
  const { account } = device;
  const [number, wasCertain] = [account.passwordNumber, account.isPasswordCertain];
  const body = { email: account.email, password: account.password };
  const answer = await device.call('sign in', {
    method: 'POST',
    path: '/v1/authentication/signin',
    body,
    token: null,
  });
  const isSame = number === account.passwordNumber;
  if (answer?.status === 401 && wasCertain && account.isPasswordCertain && isSame) {
    device.find(`the right password of ${account.email} is refused`);
  }
  if (answer?.status === 200 && !isSame) await requireDead(device, [answer.body.token]);
  return isSame && takeSession(device, answer);
}

function takeSession(device: HostileDevice, answer: HostileAnswer | null): boolean {
  const isOpen = answer !== null && (answer.status === 200 || answer.status === 201);
  if (!isOpen) return false;
  device.token = answer.body.token;
  device.account.tokens.add(answer.body.token);
  return true;
}

export async function signInWrongly(device: HostileDevice): Promise<void> {
  const body = { email: device.account.email, password: 'not the right one' };
  await device.call('wrong password', {
    method: 'POST',
    path: '/v1/authentication/signin',
    body,
    token: null,
  });
}

export async function signOut(device: HostileDevice): Promise<void> {
  const { token } = device;
  const answer = await device.call('sign out', { method: 'POST', path: '/v1/authentication/signout' });
  if (answer?.status === 204 && token !== null) await requireDead(device, [token]);
}

/** Changes the password, given the current one; of several concurrent changes one may succeed. */
export async function changePassword(
  device: HostileDevice,
  vanishing: Pick<HostileCall, 'goneAfterMillis'> = {},
): Promise<void> {
  const { account } = device;
  const { email, password: currentPassword, passwordNumber } = account;
  const password = passwordFrom(device.dice);
  await replacing(device, async (open) => {
    const body = { email, currentPassword, password };
    const call = { method: 'POST', path: PASSWORD, body, ...vanishing } as const;
    const answer = await device.call('change password', call);
    if (answer === null) account.isPasswordLost = true;
    if (answer?.status !== 200) return;
    if (account.changedFrom.has(currentPassword)) device.find(`a password of ${email} was changed twice`);
    account.changedFrom.add(currentPassword);
    const isLast = account.passwordNumber === passwordNumber;
    if (isLast) {
      takePassword(device, password);
      takeSession(device, answer);
    }
    // A reset acknowledged meanwhile came after this change, because otherwise this one would have been refused.
    await requireDead(device, isLast ? open : [...open, answer.body.token]);
  });
}

/** Requests the mail, and sets a new password with its link. */
export async function resetPassword(device: HostileDevice): Promise<void> {
  const { account } = device;
  const { email } = account;
  if (account.isResetting) return;
  account.isResetting = true;
  try {
    await resetByMail(device, email);
  } finally {
    account.isResetting = false;
  }
}

async function resetByMail(device: HostileDevice, email: string): Promise<void> {
  const { account } = device;
  const asking = { method: 'POST', path: PASSWORD, body: { email }, token: null } as const;
  await device.call('ask for reset', asking);
  const token = await findResetToken(device.log.outbox, email);
  const password = passwordFrom(device.dice);
  if (token === null) return;
  await replacing(device, async (open) => {
    const body = { token, password };
    const answer = await device.call('reset password', { ...asking, body });
    if (answer === null) account.isPasswordLost = true;
    if (answer?.status !== 200) return;
    takePassword(device, password);
    await requireDead(device, open);
  });
}

/** Replaces the password, and passes the sessions that were open before. */
async function replacing(
  device: HostileDevice,
  replace: (open: readonly string[]) => Promise<void>,
): Promise<void> {
  const { account } = device;
  account.replacing += 1;
  try {
    await replace([...account.tokens]);
  } finally {
    account.replacing -= 1;
  }
}

function takePassword({ account }: HostileDevice, password: string): void {
  account.password = password;
  account.passwordNumber += 1;
}

/** Deletes the account; afterwards none of its tokens may work. */
export async function eraseAccount(device: HostileDevice): Promise<void> {
  const { account } = device;
  account.erasing += 1;
  const open = [...account.tokens];
  const body = { password: account.password };
  const answer = await device.call('erase account', { method: 'DELETE', path: '/v1/account', body });
  // Refused: a wrong password (replaced meanwhile), too many attempts, or another device was faster.
  if (answer === null || answer.status < 400) account.isErased = true;
  account.erasing -= 1;
  if (answer?.status === 204) await requireDead(device, open);
}

/** Checks that these sessions, open before they were all ended, no longer work. */
async function requireDead(device: HostileDevice, tokens: readonly string[]): Promise<void> {
  for (const token of tokens) {
    device.account.tokens.delete(token);
    const call = { path: '/v1/authentication/user-context', token };
    const answer = await device.call('ended session', call);
    if (answer && answer.status < 300) device.find(`a session of ${device.account.email} outlives its end`);
  }
}

/** The token of the mail once it is in the outbox; null if none is sent, as after too many requests. */
async function findResetToken(outbox: string, email: string): Promise<string | null> {
  for (let waited = 0; waited < MAIL_WITHIN_MILLIS; waited += LOOK_AGAIN_MILLIS) {
    const names = readdirSync(outbox).toSorted().slice(-LAST_MAILS).toReversed();
    for (const name of names) {
      const mail = readFileSync(join(outbox, name), 'utf8');
      const token = /\/reset-password\?token=([\w-]+)/.exec(mail)?.[1];
      if (token !== undefined && mail.startsWith(`To: ${email}\n`)) return token;
    }
    await pause(LOOK_AGAIN_MILLIS);
  }
  return null;
}
