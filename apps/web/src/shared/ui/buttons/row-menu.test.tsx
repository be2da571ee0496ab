import { act, screen } from '@testing-library/react';
import { Pencil } from 'lucide-react';
import { afterEach, describe, expect, it, vi } from 'vitest';

const MENU = '#shared/ui/buttons/opened-row-menu.tsx';

/** Two rows with a menu and a field, as after opening the app: the menu's chunk is still loading. */
async function show() {
  vi.resetModules();
  const gate = Promise.withResolvers<void>();
  vi.doMock(MENU, async (load) => {
    await gate.promise;
    return load();
  });
  const { renderPiece } = await import('#testing/render-app.tsx');
  const { RowMenu, RowMenuAction, loadRowMenu } = await import('#shared/ui/buttons/row-menu.tsx');
  const row = (name: string) => (
    <RowMenu label={name}>
      <RowMenuAction icon={Pencil} text={`${name} : modifier`} onClick={() => undefined} />
    </RowMenu>
  );
  const rendered = await renderPiece(
    <>
      {row('Clio')}
      {row('Vespa')}
      <input aria-label="Notes" />
    </>,
  );
  const arrive = () =>
    act(async () => {
      gate.resolve();
      await loadRowMenu();
    });
  return { ...rendered, arrive };
}

const button = (name: string) => screen.getByRole('button', { name });
const items = () => screen.queryAllByRole('menuitem').map(({ textContent }) => textContent);

afterEach(() => {
  vi.doUnmock(MENU);
});

describe('menu whose chunk is still loading', () => {
  it('pressed → opens once loaded', async () => {
    const { user, arrive } = await show();
    await user.click(button('Clio'));
    expect(items()).toEqual([]);
    await arrive();
    expect(items()).toEqual(['Clio : modifier']);
  });

  it('pressed, then the focus moves elsewhere → stays closed and keeps the focus; opens on the next press', async () => {
    const { user, arrive } = await show();
    await user.click(button('Clio'));
    await user.type(screen.getByLabelText('Notes'), 'huile');
    await arrive();
    expect(items()).toEqual([]);
    expect(document.activeElement).toBe(screen.getByLabelText('Notes'));
    await user.click(button('Clio'));
    expect(items()).toEqual(['Clio : modifier']);
  });

  it("pressed, then another row's menu → only the other opens", async () => {
    const { user, arrive } = await show();
    await user.click(button('Clio'));
    await user.click(button('Vespa'));
    await arrive();
    expect(items()).toEqual(['Vespa : modifier']);
  });
});
