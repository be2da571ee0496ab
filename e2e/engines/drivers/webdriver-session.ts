import type { Driver, FoundElement, Key, PageFunction } from './driver.ts';

/** The JSON key that marks an element in the W3C protocol. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Keys as characters of Unicode’s private use area, as the protocol defines them. */
const KEYS: Readonly<Record<Key, string>> = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' };

type Json = Readonly<Record<string, unknown>>;

/** A browser driven by W3C WebDriver, with the commands that the journeys need. */
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
   * @param driver address of the driver, without a trailing slash
   * @param release stops what the session runs on, after the session
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
    // JSON of the function’s result; its type is known at the call.
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

  /** WebKitGTK has no print command, and ignores `window.print` while it is driven. */
  print(): Promise<void> {
    return Promise.reject(new Error('This driver prints nothing'));
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#post('window/rect', { width, height });
    // The window has borders and bars around the page.
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

/** Error codes of a driver that found no point to click on before any event reached the page (W3C WebDriver, « Element Click »). */
const NOT_CLICKED: ReadonlySet<string> = new Set(['element not interactable', 'stale element reference']);

/** An error response of a driver. */
class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: string;

  constructor(command: string, code: string, message: string) {
    super(`${command}: ${code}: ${message}`);
    this.code = code;
  }
}

/** @returns the value in the response; throws its error */
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
