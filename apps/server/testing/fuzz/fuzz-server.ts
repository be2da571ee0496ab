import { Attacker } from '#testing/fuzz/attacker.ts';
import { alter, makeValue, type Ingredients } from '#testing/fuzz/make-value.ts';
import { OPERATIONS, type Operation, type Schema } from '#testing/fuzz/operations.ts';
import { callOf, routeNamed, type RouteCall } from '#testing/route-calls.ts';
import { rowCounter } from '#testing/databases/stored-rows.ts';
import { jpegSample } from '#testing/sample-files.ts';
import { TestCaller, type TestAnswer } from '#testing/test-caller.ts';
import type { TestServer } from '#testing/test-server.ts';
import { diceFrom, type Dice } from '#seed/dice.ts';
import { problem } from '@carnet/contract/problems/problem';

export interface FuzzReport {
  readonly requests: number;
  /** Number of responses by operation and status. */
  readonly statuses: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** Violations, each with the call that caused it. */
  readonly findings: readonly string[];
}

export interface FuzzOptions {
  readonly requests: number;
  readonly seed: string;
  /** Ids of another account, to be tried. */
  readonly foreignIds: readonly string[];
  /** Words from another account's data, which no response may contain. */
  readonly foreignWords: readonly string[];
}

/** What a response must never contain: stacks, statements, paths, hashes, driver names. */
const INTERNALS =
  /node_modules|\bat \S+ \(|\.ts:\d|SQLITE_|SqliteError|kysely|\bselect \S+ from\b|argon2id|password_hash|token_hash|ECONN|ENOENT|\/tmp\//i;
/** Their responses contain everything, so a few of them are enough. */
const RARE: Readonly<Record<string, number>> = { exportAccount: 40, readServiceBook: 40, deleteAccount: 20 };
const MAX_REMEMBERED_IDS = 60;
/** After this many rounds most objects of an account are deleted or unusable. */
const ROUNDS_OF_A_GARAGE = 4;
/** Deletions come last in a round; otherwise most of it would find nothing. */
const IN_ORDER = OPERATIONS.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
/**
 * Share of calls that start from a valid call with something odd inserted; the rest is generated from the
 * document only.
 */
const SHARE_FROM_SOUND_CALLS = 0.5;

/** Calls every operation in rounds, with everything that its schema allows and more. */
export async function fuzzServer(server: TestServer, options: FuzzOptions): Promise<FuzzReport> {
  const run = await FuzzRun.begin(server, options);
  for (let round = 0; run.requests < options.requests; round += 1) {
    if (round % ROUNDS_OF_A_GARAGE === 0) await run.beginAnew();
    for (const operation of IN_ORDER) {
      if (round % (RARE[operation.id] ?? 1) === 0) await run.call(operation);
    }
  }
  return run;
}

class FuzzRun implements FuzzReport {
  readonly #server: TestServer;
  readonly #options: FuzzOptions;
  #attacker: Attacker;
  readonly #dice: Dice;
  readonly #photo: Buffer;
  readonly #countRows: () => Promise<Record<string, number>>;
  #ownIds: string[];
  #rows: string;
  requests = 0;
  readonly statuses = new Map<string, Map<number, number>>();
  readonly findings: string[] = [];

  private constructor(
    server: TestServer,
    options: FuzzOptions,
    parts: { attacker: Attacker; photo: Buffer; countRows: () => Promise<Record<string, number>> },
  ) {
    this.#server = server;
    this.#options = options;
    this.#attacker = parts.attacker;
    this.#photo = parts.photo;
    this.#countRows = parts.countRows;
    this.#dice = diceFrom(options.seed);
    this.#rows = '';
    this.#ownIds = listIds(parts.attacker);
  }

  static async begin(server: TestServer, options: FuzzOptions): Promise<FuzzRun> {
    const attacker = await Attacker.enter(server);
    const run = new FuzzRun(server, options, {
      attacker,
      photo: await jpegSample(),
      countRows: await rowCounter(server.context),
    });
    run.#rows = await run.#rowsNow();
    return run;
  }

  /** Continues with a new account that has something of everything. */
  async beginAnew(): Promise<void> {
    this.#attacker = await Attacker.enter(this.#server);
    this.#ownIds = listIds(this.#attacker);
    this.#rows = await this.#rowsNow();
  }

  async call(operation: Operation): Promise<void> {
    // Advances the clock so that no call is throttled for guessing.
    this.#server.clock.advance({ minutes: 61 });
    if (await this.#attacker.revive()) this.#rows = await this.#rowsNow();
    const { answer, sent } = await this.#send(operation);
    this.requests += 1;
    const counts = this.statuses.get(operation.id) ?? new Map<number, number>();
    counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
    this.statuses.set(operation.id, counts);
    const rows = await this.#rowsNow();
    const odd = this.#odditiesOf(answer);
    if (answer.status >= 400 && rows !== this.#rows) odd.push('a refused call has stored something');
    this.#rows = rows;
    this.#learn(answer);
    for (const what of odd) {
      this.findings.push(
        `${operation.id}: ${what}\n  ${sent.slice(0, 600)}\n  ${answer.status} ${answer.text.slice(0, 300)}`,
      );
    }
  }

  async #rowsNow(): Promise<string> {
    await this.#server.context.background.settle();
    return JSON.stringify(await this.#countRows());
  }

  #odditiesOf(answer: TestAnswer): string[] {
    const odd: string[] = [];
    if (answer.status >= 500) odd.push('an answer of 500 or more');
    if (answer.status >= 400 && !problem.safeParse(answer.body).success)
      odd.push('a refusal that is no problem');
    const text = `${JSON.stringify(answer.headers)} ${answer.text}`;
    const internal = INTERNALS.exec(text);
    if (internal) odd.push(`it tells of the inside: ${internal[0]}`);
    const word = this.#options.foreignWords.find((candidate) => text.includes(candidate));
    if (word !== undefined) odd.push(`it shows what is somebody else’s: ${word}`);
    return odd;
  }

  /** Remembers created ids for later calls. */
  #learn({ status, body }: TestAnswer): void {
    if (status !== 201 || typeof body.id !== 'string') return;
    this.#ownIds.push(body.id);
    if (this.#ownIds.length > MAX_REMEMBERED_IDS) this.#ownIds.splice(0, 1);
  }

  async #send(operation: Operation): Promise<{ answer: TestAnswer; sent: string }> {
    const dice = this.#dice;
    const ids = dice.pick([this.#ownIds, this.#ownIds, this.#options.foreignIds, [crypto.randomUUID(), 'x']]);
    const given: Ingredients = { dice, ids, damage: dice.pick([0, 0, 0.05, 0.2]) };
    const sound = dice.fraction() < SHARE_FROM_SOUND_CALLS ? callOf(routeNamed(operation.id)) : null;
    const path = this.#addressOf(operation, given, sound?.parameters ?? {});
    const headers = this.#headersOf(operation, given);
    const { caller, token } = this.#callerFor(operation);
    if (operation.isUpload) {
      const bytes = dice.fraction() < 0.3 ? this.#photo : Buffer.from(dice.bytes(dice.integer(0, 400)));
      const name = String(makeValue({ type: 'string' }, given));
      const answer = await caller.upload(
        bytes,
        name.toWellFormed(),
        'image/jpeg',
        path.slice(operation.path.length),
      );
      return { answer, sent: `upload of ${bytes.length} bytes as ${JSON.stringify(name)}` };
    }
    const body = operation.body ? this.#bodyOf(operation.body, given, sound) : undefined;
    const answer = await caller.call(operation.method, path, body, headers);
    return {
      answer,
      sent: `${operation.method} ${path} ${JSON.stringify(headers)} ${token} ${String(body)}`,
    };
  }

  #callerFor({ needsSession }: Operation): { caller: TestCaller; token: string } {
    if (!needsSession || this.#dice.fraction() < 0.95) return { caller: this.#attacker.caller, token: 'own' };
    const token = this.#dice.pick(['x', '0'.repeat(43), '../', 'null']);
    return { caller: new TestCaller(this.#server.app, token), token };
  }

  #bodyOf(schema: Schema, given: Ingredients, sound: RouteCall | null): string {
    const start = sound?.body?.(this.#attacker.garage);
    const made = start === undefined ? makeValue(schema, given) : alter(start, schema, given);
    const text = JSON.stringify(made) ?? 'null';
    return given.damage > 0 && this.#dice.fraction() < 0.03 ? text.slice(0, -1) : text;
  }

  #addressOf(
    { path, parameters }: Operation,
    given: Ingredients,
    sound: NonNullable<RouteCall['parameters']>,
  ): string {
    const { dice } = given;
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const parameter = parameters.find((candidate) => candidate.in === 'path' && candidate.name === name);
      const own = sound[name];
      if (own !== undefined) return this.#attacker.garage[own];
      const value = name.toLowerCase().endsWith('id')
        ? dice.pick(given.ids)
        : makeValue(parameter?.schema ?? {}, given);
      return encodeURIComponent(String(value).slice(0, 100).toWellFormed()) || 'x';
    });
    const query = parameters
      .filter((parameter) => parameter.in === 'query' && dice.fraction() < 0.4)
      .map(
        ({ name, schema }) =>
          `${name}=${encodeURIComponent(String(makeValue(schema, given)).toWellFormed())}`,
      );
    return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
  }

  #headersOf({ parameters }: Operation, { dice }: Ingredients): Record<string, string> {
    const headers = parameters.filter((parameter) => parameter.in === 'header' && dice.fraction() < 0.2);
    return Object.fromEntries(
      headers.map(({ name }) => [name, dice.pick(['"1"', '*', '"99"', 'W/"1"', '""', 'x'])]),
    );
  }
}

function listIds({ garage }: Attacker): string[] {
  const { vehicle, reading, record, reminder, photo, pdf, session } = garage;
  return [vehicle, reading, record, reminder, photo, pdf, session];
}
