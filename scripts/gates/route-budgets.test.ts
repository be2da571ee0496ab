import { describe, expect, it } from 'vitest';
import { holdToBudgets } from './route-budgets.ts';
import { listRoutePages, readRoutePages } from './route-bytes.ts';

function faultsOf(measured: Record<string, number>, budgets: Record<string, number>) {
  const lines = holdToBudgets(new Map(Object.entries(measured)), budgets);
  return lines.filter(({ fault }) => fault !== null).map(({ name, fault }) => `${name} ${fault}`);
}

describe('the budget of a screen', () => {
  it('smaller, equal or a few per cent larger → passes', () => {
    expect(faultsOf({ a: 10_000, b: 20_000, c: 104_900 }, { a: 12_000, b: 20_000, c: 100_000 })).toEqual([]);
  });

  it('a small screen half a kilobyte larger → passes', () => {
    expect(faultsOf({ a: 1500 }, { a: 1000 })).toEqual([]);
  });

  it('larger → fails and says by how much', () => {
    expect(faultsOf({ a: 106_000, b: 1600 }, { a: 100_000, b: 1000 })).toEqual([
      'a has grown by 6 %',
      'b has grown by 60 %',
    ]);
  });

  it('a screen without a budget or a budget without a screen → fails', () => {
    expect(faultsOf({ added: 1 }, { removed: 1 })).toEqual(['added has no budget', 'removed is no screen']);
  });
});

describe('the screens', () => {
  it('all screens of the route table are read, with their layout and texts', () => {
    const pages = listRoutePages();
    expect(pages).toContainEqual({
      name: 'login-page',
      file: 'app/pages/account/login-page.tsx',
      isInLayout: false,
      texts: ['auth'],
    });
    expect(pages.find(({ name }) => name === 'vehicle-page')).toMatchObject({ isInLayout: true });
  });

  it('a screen written in another form → throws instead of skipping it', () => {
    const route = (texts: string) =>
      `access: 'owner',\n    loadPage: lazyPage(() => import('#app/pages/garage/a-page.tsx'), 'A'),\n    ${texts},\n`;
    const declared = '  readonly loadPage: LazyPage;\n';
    expect(readRoutePages(declared + route("texts: ['a', 'b']"))).toHaveLength(1);
    expect(() => readRoutePages(declared + route('texts: []') + route('texts: others'))).toThrow('1 of 2');
  });
});
