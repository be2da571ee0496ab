import { maintenanceBody, newId, photoBytes, vehicleBody } from '#testing/builders.ts';
import { RemoteCaller, signUpRemotely, type RemoteAnswer } from '#testing/remote-caller.ts';

const PASSWORD = 'correct horse battery';
/** A limit, so that lists stay realistic. */
const MAX_VEHICLES = 12;

/** A user who acts at random and remembers everything that was acknowledged. */
export class Person {
  readonly #url: string;
  readonly #email: string;
  readonly #random: () => number;
  #caller: RemoteCaller;
  /** Vehicle names by id, record costs by id, and photo sizes by vehicle id. */
  readonly #vehicles = new Map<string, string>();
  readonly #photoBytes = new Map<string, number>();
  readonly #records = new Map<string, { vehicle: string; cost: number }>();
  /** Violated expectations. */
  readonly faults: string[] = [];
  calls = 0;

  private constructor(url: string, email: string, caller: RemoteCaller, random: () => number) {
    this.#url = url;
    this.#email = email;
    this.#caller = caller;
    this.#random = random;
  }

  static async signUp(url: string, random: () => number): Promise<Person> {
    const email = `${newId()}@example.org`;
    return new Person(url, email, await signUpRemotely(url, email), random);
  }

  /** Performs one action; most are reads. */
  async act(): Promise<void> {
    const dice = this.#random();
    if (dice < 0.45) return this.#look();
    if (dice < 0.6 || this.#vehicles.size === 0) return this.#addVehicle();
    if (dice < 0.72) return this.#renameVehicle();
    if (dice < 0.82) return this.#addRecord();
    if (dice < 0.86) return this.#correctRecord();
    if (dice < 0.88) return this.#removeRecord();
    if (dice < 0.93) return this.#upload();
    if (dice < 0.98) return this.#removeVehicle();
    return this.#signInAgain();
  }

  /** Compares stored with acknowledged data, and closes the connection. */
  async compare(): Promise<void> {
    const vehicles = await this.#listAll('/v1/vehicles');
    const records = await this.#listAll('/v1/maintenances');
    this.#compareWith('vehicle', new Map(vehicles.map(({ id, name }) => [id, name])), this.#vehicles);
    const costs = new Map([...this.#records].map(([id, { cost }]) => [id, cost]));
    this.#compareWith('record', new Map(records.map(({ id, cost }) => [id, cost])), costs);
    const photos = new Map<string, number>();
    for (const { id, photos: kept } of vehicles)
      for (const { url } of kept) photos.set(id, await this.#bytesAt(url));
    this.#compareWith('photo of vehicle', photos, this.#photoBytes);
    this.#caller.close();
  }

  #compareWith(
    kind: string,
    stored: ReadonlyMap<string, unknown>,
    known: ReadonlyMap<string, unknown>,
  ): void {
    for (const [id, value] of known) {
      if (stored.get(id) !== value) this.faults.push(`lost ${kind} ${id}: ${String(stored.get(id))}`);
    }
    for (const id of stored.keys()) if (!known.has(id)) this.faults.push(`unknown ${kind} ${id}`);
  }

  async #call(expected: number, method: string, path: string, body?: unknown): Promise<RemoteAnswer | null> {
    this.calls += 1;
    try {
      const answer = await this.#caller.call(method, path, body);
      if (answer.status === expected) return answer;
      this.faults.push(
        `${method} ${path.split('/').slice(0, 3).join('/')} → ${answer.status} ${answer.text.slice(0, 200)}`,
      );
    } catch (error) {
      this.faults.push(`${method} ${path} broke: ${String(error)}`);
    }
    return null;
  }

  async #look(): Promise<void> {
    const paths = [
      '/v1/vehicles',
      '/v1/maintenances?limit=50',
      '/v1/maintenances/reminders',
      '/v1/maintenances/summary',
    ];
    await this.#call(200, 'GET', this.#oneOf(paths));
  }

  async #addVehicle(): Promise<void> {
    if (this.#vehicles.size >= MAX_VEHICLES) return this.#removeVehicle();
    const body = vehicleBody({ id: newId() });
    const answer = await this.#call(201, 'POST', '/v1/vehicles', body);
    if (answer) this.#vehicles.set(answer.body.id, answer.body.name);
  }

  async #renameVehicle(): Promise<void> {
    const id = this.#oneOf([...this.#vehicles.keys()]);
    const body = vehicleBody({ name: `Clio ${Math.floor(this.#random() * 1000)}` });
    const answer = await this.#call(200, 'PUT', `/v1/vehicles/${id}`, body);
    if (!answer) return;
    this.#vehicles.set(id, answer.body.name);
    // The vehicle was replaced by one without photos.
    this.#photoBytes.delete(id);
  }

  async #addRecord(): Promise<void> {
    const vehicle = this.#oneOf([...this.#vehicles.keys()]);
    const { body, cost } = this.#newRecord(vehicle);
    const answer = await this.#call(201, 'POST', '/v1/maintenances', { ...body, id: newId() });
    if (answer) this.#records.set(answer.body.id, { vehicle, cost });
  }

  #newRecord(vehicle: string) {
    const cost = Math.floor(this.#random() * 100_000) / 100;
    const date = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    return { body: maintenanceBody(vehicle, { date, cost }), cost };
  }

  async #correctRecord(): Promise<void> {
    if (this.#records.size === 0) return this.#addRecord();
    const id = this.#oneOf([...this.#records.keys()]);
    const vehicle = this.#oneOf([...this.#vehicles.keys()]);
    const { body, cost } = this.#newRecord(vehicle);
    if (await this.#call(200, 'PUT', `/v1/maintenances/${id}`, body))
      this.#records.set(id, { vehicle, cost });
  }

  async #removeRecord(): Promise<void> {
    if (this.#records.size === 0) return this.#addRecord();
    const id = this.#oneOf([...this.#records.keys()]);
    if (await this.#call(204, 'DELETE', `/v1/maintenances/${id}`)) this.#records.delete(id);
  }

  /** Uploads a vehicle photo and downloads it by its address only. */
  async #upload(): Promise<void> {
    this.calls += 1;
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(await photoBytes())]), 'photo.png');
    const headers = { authorization: `Bearer ${this.#caller.token}` };
    const uploaded = await fetch(`${this.#url}/v1/files`, { method: 'POST', headers, body: form });
    const file = JSON.parse(await uploaded.text());
    if (uploaded.status !== 201) return void this.faults.push(`upload → ${uploaded.status}`);
    const id = this.#oneOf([...this.#vehicles.keys()]);
    const body = vehicleBody({ name: this.#vehicles.get(id), photos: [file.id] });
    if (!(await this.#call(200, 'PUT', `/v1/vehicles/${id}`, body))) return;
    this.#photoBytes.set(id, file.size);
    const bytes = await this.#bytesAt(file.url);
    if (bytes !== file.size) this.faults.push(`${bytes} of ${file.size} bytes came back`);
  }

  /** Downloads a file by its address only; returns its size. */
  async #bytesAt(url: string): Promise<number> {
    return (await (await fetch(this.#url + url)).arrayBuffer()).byteLength;
  }

  async #removeVehicle(): Promise<void> {
    const id = this.#oneOf([...this.#vehicles.keys()]);
    if ((await this.#call(204, 'DELETE', `/v1/vehicles/${id}`)) === null) return;
    this.#vehicles.delete(id);
    this.#photoBytes.delete(id);
    for (const [record, { vehicle }] of this.#records) if (vehicle === id) this.#records.delete(record);
  }

  async #signInAgain(): Promise<void> {
    await this.#call(204, 'POST', '/v1/authentication/signout');
    const body = { email: this.#email, password: PASSWORD };
    const answer = await this.#call(200, 'POST', '/v1/authentication/signin', body);
    if (!answer) return;
    this.#caller.close();
    this.#caller = new RemoteCaller(this.#url, answer.body.token);
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- parsed answers; the callers state the shape
  async #listAll(path: string): Promise<any[]> {
    const items: unknown[] = [];
    let cursor = '';
    do {
      const answer = await this.#call(200, 'GET', `${path}?limit=500${cursor}`);
      if (!answer) return items;
      items.push(...answer.body.items);
      cursor = answer.body.nextCursor === null ? '' : `&cursor=${answer.body.nextCursor}`;
    } while (cursor !== '');
    return items;
  }

  #oneOf<T>(choices: readonly T[]): T {
    const chosen = choices[Math.floor(this.#random() * choices.length)];
    if (chosen === undefined) throw new Error('Nothing to choose from');
    return chosen;
  }
}
