import { expect, type Page, type Request, type Route } from '@playwright/test';

/** Faults of the network between the product and its server: the only place where journeys interfere. */
export class Edge {
  readonly #page: Page;
  readonly #underWay = new Set<Request>();

  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => this.#underWay.add(request));
    page.on('requestfinished', (request) => this.#underWay.delete(request));
    page.on('requestfailed', (request) => this.#underWay.delete(request));
  }

  /** Refuses matching calls with a problem code until `heal`. Calls in progress have been answered then. */
  async refuse(method: string, path: string, status: number, code: string): Promise<void> {
    await this.#intercept(method, path, (route) =>
      route.fulfill({
        status,
        contentType: 'application/problem+json',
        body: JSON.stringify({ type: `about:blank#${code}`, title: code, status, code }),
      }),
    );
    const isSuch = (request: Request) => request.method() === method && isAt(path, new URL(request.url()));
    await expect.poll(() => [...this.#underWay].filter(isSuch)).toEqual([]);
  }

  /** Aborts matching calls until `heal`. */
  async cut(method: string, path: string): Promise<void> {
    await this.#intercept(method, path, (route) => route.abort('connectionfailed'));
  }

  /** Delays matching calls until the returned function is called. */
  async slow(method: string, path: string): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await this.#intercept(method, path, async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  }

  /** Lets the server handle matching calls and loses the responses, until `heal`. */
  async lose(method: string, path: string): Promise<void> {
    await this.#intercept(method, path, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
  }

  /** Answers matching calls with a page of another program, such as a proxy, until `heal`. */
  async garble(method: string, path: string): Promise<void> {
    const body = '<html><h1>502 Bad Gateway</h1><hr>nginx</html>';
    await this.#intercept(method, path, (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body }),
    );
  }

  /** Returns a counter of matching calls from now on. */
  count(method: string, path: string): () => number {
    let sent = 0;
    this.#page.on('request', (request) => {
      if (request.method() === method && isAt(path, new URL(request.url()))) sent += 1;
    });
    return () => sent;
  }

  /**
   * Stops the page’s clock during an action, however slow the machine is: the app waits one second for an answer (`write.ts`) and
   * keeps the change after that.
   */
  async inTime(act: () => Promise<void>): Promise<void> {
    const { clock } = this.#page;
    await clock.install();
    await clock.pauseAt(Date.now() + 60_000);
    await act();
    await clock.resume();
  }

  async heal(): Promise<void> {
    await this.#page.unrouteAll({ behavior: 'ignoreErrors' });
  }

  async #intercept(method: string, path: string, handle: (route: Route) => Promise<void>): Promise<void> {
    await this.#page.route(
      (url) => isAt(path, url),
      (route) => (route.request().method() === method ? handle(route) : route.fallback()),
    );
  }
}

/** A trailing `*` matches any rest of the path. */
function isAt(path: string, { pathname }: URL): boolean {
  return pathname === path || (path.endsWith('*') && pathname.startsWith(path.slice(0, -1)));
}
