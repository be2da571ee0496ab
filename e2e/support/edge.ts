import type { Page, Route } from '@playwright/test';

/** What the network between the product and its server does to calls: the only place where journeys interfere. */
export class Edge {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The server refuses such calls, with the code of a problem, until `heal`. */
  async refuse(method: string, path: string, status: number, code: string): Promise<void> {
    await this.#intercept(method, path, (route) =>
      route.fulfill({
        status,
        contentType: 'application/problem+json',
        body: JSON.stringify({ type: `about:blank#${code}`, title: code, status, code }),
      }),
    );
  }

  /** Such calls never get through, until `heal`. */
  async cut(method: string, path: string): Promise<void> {
    await this.#intercept(method, path, (route) => route.abort('connectionfailed'));
  }

  /** Such calls wait until the answered function is called. */
  async slow(method: string, path: string): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await this.#intercept(method, path, async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  }

  async heal(): Promise<void> {
    await this.#page.unrouteAll({ behavior: 'ignoreErrors' });
  }

  async #intercept(method: string, path: string, handle: (route: Route) => Promise<void>): Promise<void> {
    await this.#page.route(
      (url) => url.pathname === path || (path.endsWith('*') && url.pathname.startsWith(path.slice(0, -1))),
      (route) => (route.request().method() === method ? handle(route) : route.fallback()),
    );
  }
}
