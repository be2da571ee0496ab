import type { Engine } from '../../apps/web/src/shared/sync/engine/engine.ts';
import { openCopy } from '../../apps/web/src/shared/sync/open-copy.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { running, type Surroundings } from './browser.ts';
import type { Network } from './network.ts';

/** Event-loop turns without disk access after which a device is at rest: the simulated disk takes fewer. */
const QUIET_TURNS = 20;

/** One run of the app on a device, from start to end. */
export class Run implements Surroundings {
  readonly #device: Device;
  readonly #network: Network;
  /** Steps until it is killed; null if no kill is planned. */
  stepsLeft: number | null = null;
  isDead = false;
  calls = 0;
  #steps = 0;
  readonly #channels: BroadcastChannel[] = [];
  copy: Engine | null = null;

  constructor(device: Device, network: Network) {
    this.#device = device;
    this.#network = network;
  }

  get isOnline(): boolean {
    return this.#device.isOnline;
  }

  get device(): string {
    return this.#device.name;
  }

  step(): void {
    this.#steps += 1;
    if (this.stepsLeft !== null) this.stepsLeft -= 1;
    if (this.stepsLeft === 0) this.end();
    if (this.isDead) throw new DOMException('The app was killed', 'AbortError');
  }

  async fetch(address: string, init: RequestInit): Promise<Response> {
    this.step();
    if (!this.isOnline) throw new TypeError('Failed to fetch');
    this.calls += 1;
    try {
      const answer = await this.#network.carry(address, init);
      this.step();
      return answer;
    } finally {
      this.calls -= 1;
    }
  }

  /** Waits until no call and no disk access is in progress. */
  async rest(): Promise<void> {
    let before: number;
    do {
      before = this.#steps;
      for (let turn = 0; turn < QUIET_TURNS; turn += 1) await nextTurn();
    } while (this.calls > 0 || this.#steps > before);
  }

  opened(channel: BroadcastChannel): void {
    this.#channels.push(channel);
  }

  /** Kills the app: only the disk survives. */
  end(): void {
    this.isDead = true;
    this.copy?.close();
    for (const channel of this.#channels) channel.close();
  }
}

/** A device of the owner with the real app except its screens: copy and outbox over IndexedDB. */
export class Device {
  readonly name: string;
  readonly #network: Network;
  isOnline = true;
  /** Clock error in milliseconds. */
  clockOff = 0;
  #run: Run | null = null;

  constructor(name: string, network: Network) {
    this.name = name;
    this.#network = network;
  }

  get run(): Run | null {
    return this.#run?.isDead === false ? this.#run : null;
  }

  async start(): Promise<Run> {
    this.#run?.end();
    const run = new Run(this, this.#network);
    this.#run = run;
    await running.run(run, async () => {
      run.copy = await openCopy(
        this.name,
        () => !run.isDead,
        () => undefined,
      );
      await run.copy.isWhole();
    });
    return run;
  }

  /** Runs an action of the app including the calls that follow. If the app is killed meanwhile, it stops. */
  async act(work: (copy: Engine) => Promise<void>): Promise<void> {
    const run = this.run ?? (await this.start());
    const { copy } = run;
    if (!copy) return;
    await running
      .run(run, () => work(copy))
      .catch((error: unknown) => {
        if (!run.isDead) throw error;
      });
    await run.rest();
  }

  end(): void {
    this.#run?.end();
  }
}
