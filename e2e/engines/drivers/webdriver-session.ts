import type { Driver, FoundElement, Key, PageFunction } from './driver.ts';

/** How the W3C protocol marks an element in JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** How the protocol writes keys, as letters of Unicode's private area. */
const KEYS: Readonly<Record<Key, string>> = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' };

type Json = Readonly<Record<string, unknown>>;

/** A browser driven by W3C WebDriver: the dozen of its commands that the journeys need. */
export class WebDriverSession implements Driver {
  readonly #address: string;
  readonly #release: () => Promise<void>;

  private constructor(address: string, release: () => Promise<void>) {
    this.#address = address;
    this.#release = release;
  }

  /**
   * Starts a browser.
   *
   * @param driver address of the driver, without a slash at its end
   * @param release ends what the session ran on, after it
   */
  static async start(
    driver: string,
    capabilities: Json,
    release: () => Promise<void>,
  ): Promise<WebDriverSession> {
    const value = await call('POST', `${driver}/session`, { capabilities: { alwaysMatch: capabilities } });
    if (!isJson(value) || typeof value['sessionId'] !== 'string') throw new Error('No session was started');
    return new WebDriverSession(`${driver}/session/${value['sessionId']}`, release);
  }

  async open(address: string): Promise<void> {
    await this.#post('url', { url: address });
  }

  async run<A extends readonly unknown[], R>(ask: PageFunction<A, R>, ...parameters: A): Promise<R> {
    // JSON of what the function answers: its type is known where it is written.
    return (await this.#execute(`return (${String(ask)}).apply(null, arguments)`, parameters)) as R;
  }

  async inject(script: string): Promise<void> {
    await this.#execute(script, []);
  }

  async find<A extends readonly unknown[]>(
    ask: PageFunction<A, Element | null>,
    ...parameters: A
  ): Promise<FoundElement | null> {
    const value = await this.#execute(`return (${String(ask)}).apply(null, arguments)`, parameters);
    if (!isJson(value)) return null;
    const element = `element/${String(value[ELEMENT])}`;
    const type = (text: string) => this.#post(`${element}/value`, { text });
    return {
      click: () =>
        this.#post(`${element}/click`, {}).then(
          () => true,
          (refused: unknown) => {
            if (refused instanceof Refused && NOT_CLICKED.has(refused.code)) return false;
            throw refused;
          },
        ),
      type: async (text) => void (await type(text)),
      giveFiles: async (paths) => void (await type(paths.join('\n'))),
    };
  }

  async press(key: Key): Promise<void> {
    const value = KEYS[key];
    const actions = [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ];
    await this.#post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(String(await call('GET', `${this.#address}/screenshot`)), 'base64');
  }

  /** WebKitGTK has no command for it, and ignores `window.print` while it is driven. */
  print(): Promise<void> {
    return Promise.reject(new Error('This driver prints nothing'));
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#post('window/rect', { width, height });
    // The window has edges and bars of its own around the page.
    const [innerWidth, innerHeight] = await this.run(() => [window.innerWidth, window.innerHeight] as const);
    await this.#post('window/rect', {
      width: width + (width - innerWidth),
      height: height + (height - innerHeight),
    });
  }

  async close(): Promise<void> {
    try {
      await call('DELETE', this.#address);
    } finally {
      await this.#release();
    }
  }

  #execute(script: string, args: readonly unknown[]): Promise<unknown> {
    return this.#post('execute/sync', { script, args });
  }

  #post(command: string, body: Json): Promise<unknown> {
    return call('POST', `${this.#address}/${command}`, body);
  }
}

/** Codes by which a driver tells, before any event reaches the page, that there is no place to click on (W3C WebDriver, « Element Click »). */
const NOT_CLICKED: ReadonlySet<string> = new Set(['element not interactable', 'stale element reference']);

/** What a driver refuses a command with. */
class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: string;

  constructor(command: string, code: string, message: string) {
    super(`${command}: ${code}: ${message}`);
    this.code = code;
  }
}

/** @returns the value that the driver answers; throws what it refuses with */
async function call(method: string, address: string, body?: Json): Promise<unknown> {
  const answer = await fetch(address, { method, body: body === undefined ? null : JSON.stringify(body) });
  const { value }: Json = await answer.json();
  if (answer.ok) return value;
  const { error, message } = isJson(value) ? value : {};
  throw new Refused(`${method} ${new URL(address).pathname}`, String(error), String(message));
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}
