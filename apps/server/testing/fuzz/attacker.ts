import { findActor, openSession } from '#features/authentication/authentication.service.ts';
import { fillGarage, type FilledGarage } from '#testing/filled-garage.ts';
import { TestCaller } from '#testing/test-caller.ts';
import type { TestServer } from '#testing/test-server.ts';
import { findNetworks } from '#platform/networks.ts';

type Server = Pick<TestServer, 'app' | 'context' | 'signUp' | 'nobody'>;

/** An attacker with an account, who is always signed in: an ended session or deleted account is replaced. */
export class Attacker {
  readonly #server: Server;
  #accountId: string;
  caller: TestCaller;
  garage: FilledGarage;

  private constructor(
    server: Server,
    accountId: string,
    filled: { caller: TestCaller; garage: FilledGarage },
  ) {
    this.#server = server;
    this.#accountId = accountId;
    this.caller = filled.caller;
    this.garage = filled.garage;
  }

  static async enter(server: Server): Promise<Attacker> {
    const filled = await fillGarage(server);
    return new Attacker(server, await findAccountId(server, filled.caller), filled);
  }

  /** Signs in again, or signs up again if the account is gone; returns whether that was needed. */
  async revive(): Promise<boolean> {
    const { context, app } = this.#server;
    if (await findActor(context, this.caller.token ?? '')) return false;
    try {
      const device = { networks: findNetworks('127.0.0.1', 32), userAgent: null, mark: 'fuzz' };
      const account = { id: this.#accountId, email: this.garage.email };
      const token = await context.transactions.run((tx) => openSession(context, tx, account, device));
      this.caller = new TestCaller(app, token);
    } catch {
      const filled = await fillGarage(this.#server);
      this.#accountId = await findAccountId(this.#server, filled.caller);
      [this.caller, this.garage] = [filled.caller, filled.garage];
    }
    return true;
  }
}

async function findAccountId({ context }: Server, { token }: TestCaller): Promise<string> {
  const actor = await findActor(context, token ?? '');
  if (!actor) throw new Error('The new account is missing');
  return actor.accountId;
}
