import { removeAccount } from '#features/account/account.service.ts';
import { findActor, signIn, signOut, signUp } from '#features/authentication/authentication.service.ts';
import { verifyEmail } from '#features/authentication/passwords/passwords.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Device } from '#platform/device.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { findNetworks } from '#platform/networks.ts';
import { Refusal } from '#platform/refusal.ts';
import { DEMO_GARAGE } from '#seed/demo-garage.ts';
import { HISTORY_MONTHS } from '#seed/plan-garage.ts';
import { SeedRefusal, type SeedOptions } from '#seed/seed-options.ts';
import { StoryClock } from '#seed/story-clock.ts';
import { writeGarage } from '#seed/write-garage.ts';
import { writeLargeGarage } from '#seed/write-large-garage.ts';
import { signUpBody } from '@carnet/contract/authentication/authentication.schema';
import type { Language } from '@carnet/contract/wire/scalars';
import { addMonths } from '@carnet/domain/calendar/civil-date';

/**
 * Creates the account and fills its garage through the services of the features, so that every rule applies.
 * The same options give the same vehicles, records and amounts. Throws `SeedRefusal`.
 */
export async function fillAccount(context: Context, options: SeedOptions): Promise<void> {
  const { today, large, email, hasFiles } = options;
  const clock = new StoryClock(addMonths(today, -HISTORY_MONTHS));
  const inStory: Context = { ...context, clock };
  const actor = await openAccount(inStory, options);
  const seed = `${email} ${today}`;
  const place = { context: inStory, uploads: context, actor, clock };
  if (large) await writeLargeGarage(place, { ...large, today, seed, hasFiles });
  else await writeGarage(place, DEMO_GARAGE, { today, seed, hasFiles });
  await signOut(inStory, actor);
}

const DEVICE: Device = { networks: findNetworks('127.0.0.1', 32), userAgent: 'Carnet seed', mark: 'seed' };

interface AccountWish {
  readonly email: string;
  readonly password: string;
  readonly language: Language;
  /** Whether an existing account with this address is deleted first. It must have the same password. */
  readonly isReplacing: boolean;
}

/** Signs up and verifies the account without sending mail. Throws `SeedRefusal` if it already exists. */
async function openAccount(context: Context, wish: AccountWish): Promise<Actor> {
  const { email, password, language } = wish;
  const mail = keptMail();
  const own: Context = {
    ...context,
    mailer: mail.mailer,
    config: { ...context.config, isRegistrationOpen: true },
  };
  const body = signUpBody.parse({ email, password, language });
  const signUpAgain = async () => {
    await eraseAccount(own, wish);
    return signUp(own, body, DEVICE);
  };
  const { token } = await signUp(own, body, DEVICE).catch((error: unknown) => {
    if (!isRefusal(error, 'email_taken')) throw error;
    if (wish.isReplacing) return signUpAgain();
    throw new SeedRefusal(
      `The account ${email} already exists. Use --again to replace it with all its data.`,
    );
  });
  await own.background.settle();
  await verifyEmail(own, mail.linkToken());
  return findSeedActor(own, token);
}

async function eraseAccount(context: Context, { email, password }: AccountWish): Promise<void> {
  const { token } = await signIn(context, { email, password }, DEVICE).catch((error: unknown) => {
    if (!isRefusal(error, 'invalid_credentials')) throw error;
    throw new SeedRefusal(`The account ${email} has another password, so it was not replaced.`);
  });
  await removeAccount(context, await findSeedActor(context, token), password, DEVICE);
}

async function findSeedActor(context: Context, token: string): Promise<Actor> {
  const actor = await findActor(context, token);
  if (!actor) throw new Error('The new session has no actor');
  return actor;
}

function isRefusal(error: unknown, code: Refusal['code']): boolean {
  return error instanceof Refusal && error.code === code;
}

/** A mailer that sends nothing and keeps the last text, so that its link can be used. */
function keptMail(): { readonly mailer: Mailer; linkToken(): string } {
  let text = '';
  return {
    mailer: {
      whenFree: (work) => work(),
      send: async (mail) => {
        text = mail.text;
      },
      close: () => {},
    },
    linkToken: () => {
      const token = /[?&]token=([\w-]+)/.exec(text)?.[1];
      if (token === undefined) throw new Error('No mail with a link was sent');
      return token;
    },
  };
}
