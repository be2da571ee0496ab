import { aReminder, aUser, aVehicle, someSettings } from '#testing/builders.ts';
import { fakeServer, refuse } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { setViewportWidth } from '#testing/viewport.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const PLACE = '/no/such/page';

describe('drawer on a desktop', () => {
  it("shown with the user's address and all pages", async () => {
    fakeServer({ getUserContext: () => ({ user: aUser({ email: 'camille@example.org' }) }) });
    await renderApp({ at: PLACE });
    await screen.findByText('camille@example.org');
    const navigation = screen.getByRole('navigation', { name: 'Navigation principale' });
    const places = within(navigation)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(places).toEqual([
      ['Tableau de bord', '/dashboard'],
      ['Mes véhicules', '/vehicles'],
      ['Entretiens', '/maintenance'],
      ['Dépenses', '/expenses'],
      ['Documents', '/documents'],
      ['Rapports', '/reports'],
    ]);
    expect(screen.getByRole('link', { name: 'Paramètres' }).getAttribute('href')).toBe('/settings');
  });

  it('folds to icons that keep their names, and stays folded', async () => {
    fakeServer();
    const { user } = await renderApp({ at: PLACE });
    await user.click(screen.getByRole('button', { name: 'Réduire le menu' }));
    const toggle = screen.getByRole('button', { name: 'Déplier le menu' });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    expect(screen.getByRole('link', { name: 'Entretiens' })).toBeDefined();
    expect(localStorage.getItem('carnet.drawerFolded')).toBe('true');
  });

  it('Add opens a menu of vehicle, maintenance, filling, reminder and document', async () => {
    fakeServer();
    const { user } = await renderApp({ at: PLACE });
    await user.click(screen.getByRole('button', { name: 'Ajouter' }));
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.getAttribute('href'));
    expect(items).toEqual([
      '/add-vehicle',
      '/add-maintenance',
      '/expenses/new',
      '/maintenance?new=any',
      '/documents/new',
    ]);
  });
});

describe('drawer on a phone', () => {
  async function openDrawer() {
    setViewportWidth(390);
    fakeServer();
    const app = await renderApp({ at: PLACE });
    const toggle = screen.getByRole('button', { name: 'Ouvrir le menu' });
    await app.user.click(toggle);
    return { ...app, toggle, drawer: await screen.findByRole('dialog', { name: 'Navigation principale' }) };
  }

  it('slides over the page and traps the focus in both directions', async () => {
    const { user, drawer } = await openDrawer();
    await waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true));
    const stops = within(drawer).getAllByRole('link').length + within(drawer).getAllByRole('button').length;
    for (let press = 0; press <= stops; press += 1) {
      await user.tab();
      expect(drawer.contains(document.activeElement)).toBe(true);
    }
    for (let press = 0; press <= stops; press += 1) {
      await user.tab({ shift: true });
      expect(drawer.contains(document.activeElement)).toBe(true);
    }
  });

  it('Escape → closed, and its button has the focus', async () => {
    const { user, drawer, toggle } = await openDrawer();
    await waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(toggle));
  });

  it('link followed → closed, and the page heading has the focus', async () => {
    const { user, drawer, address } = await openDrawer();
    await user.click(within(drawer).getByRole('link', { name: 'Paramètres' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(address()).toBe('/settings'));
    await waitFor(() => expect(document.activeElement?.localName).toBe('h1'));
  });

  it('has no Add button, since the bottom bar has one', async () => {
    const { drawer } = await openDrawer();
    expect(within(drawer).queryByRole('button', { name: 'Ajouter' })).toBeNull();
  });
});

describe('the bell and its panel', () => {
  const clio = aVehicle({ name: 'Clio', currentMileage: 84_210 });
  const inspection = aReminder({ vehicle_id: clio.id });
  const oil = aReminder({
    vehicle_id: clio.id,
    maintenance_type: 'oil_change',
    next_reminder_date: null,
    last_mileage: 80_000,
    interval_km: 12_000,
    planned_mileage: 92_000,
  });
  const later = aReminder({ vehicle_id: clio.id, next_reminder_date: civilDateOf(2199, 1, 1) });
  const ofAnArchivedVehicle = aReminder();

  const garage = {
    getReminder: () => inspection,
    listVehicles: () => ({ items: [clio], nextCursor: null }),
    listReminders: ({ query }: { query: Readonly<Record<string, string>> }) =>
      query['cursor'] === undefined
        ? { items: [oil, later], nextCursor: 'next' }
        : { items: [inspection, ofAnArchivedVehicle], nextCursor: null },
  };

  it('counts due reminders of vehicles in use, on every page of the list', async () => {
    fakeServer(garage);
    await renderApp({ at: PLACE });
    await expect(
      screen.findByRole('button', { name: /^Notifications\s: 2 rappels$/ }),
    ).resolves.toBeDefined();
  });

  it('lists reminders, overdue first; a click opens the reminder and closes the panel', async () => {
    fakeServer(garage);
    const { user, address } = await renderApp({ at: PLACE });
    await user.click(await screen.findByRole('button', { name: /^Notifications\s: 2 rappels$/ }));
    const panel = await screen.findByRole('dialog', { name: 'Notifications' });
    const rows = await within(panel).findAllByRole('listitem');
    expect(rows.map((row) => /Contrôle technique|Vidange/.exec(row.textContent)?.[0])).toEqual([
      'Contrôle technique',
      'Vidange',
    ]);
    expect(rows[0]?.textContent).toContain('En retard');
    expect(rows[1]?.textContent).toContain('Clio');
    await user.click(within(panel).getByRole('link', { name: /Contrôle technique/ }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull());
    expect(address()).toBe(`/maintenance?edit=${inspection.id}`);
  });

  it('all reminders → maintenance page', async () => {
    fakeServer(garage);
    const { user, address } = await renderApp({ at: PLACE });
    await user.click(await screen.findByRole('button', { name: /^Notifications\s: 2 rappels$/ }));
    const link = await screen.findByRole('link', { name: 'Voir tous les rappels' });
    await user.click(link);
    await waitFor(() => expect(address()).toBe('/maintenance'));
  });

  it('uses the advance of the settings', async () => {
    fakeServer({ ...garage, getSettings: () => someSettings({ reminderAdvanceKm: 100 }) });
    await renderApp({ at: PLACE });
    await expect(screen.findByRole('button', { name: /^Notifications\s: 1 rappel$/ })).resolves.toBeDefined();
  });

  it('nothing due → no badge, and the panel says so', async () => {
    fakeServer();
    const { user } = await renderApp({ at: PLACE });
    await user.click(await screen.findByRole('button', { name: /^Notifications\s: aucune$/ }));
    await expect(screen.findByText('Aucune notification')).resolves.toBeDefined();
  });

  it('reminders cannot be loaded → error, and retry shows them', async () => {
    const server = fakeServer({ ...garage, listReminders: () => refuse('unavailable') });
    const { user } = await renderApp({ at: PLACE });
    await user.click(screen.getByRole('button', { name: /Notifications/ }));
    await screen.findByText('Les notifications n’ont pas pu être chargées');
    server.use(garage);
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await expect(screen.findByText('Contrôle technique')).resolves.toBeDefined();
  });

  it('reminders cannot be loaded → the bell does not claim that there are none', async () => {
    fakeServer({ ...garage, listReminders: () => refuse('not_found') });
    await renderApp({ at: PLACE });
    await expect(screen.findByRole('button', { name: 'Notifications' })).resolves.toBeDefined();
    expect(screen.queryByRole('button', { name: /aucune/ })).toBeNull();
  });

  it('settings cannot be loaded → 7 days and 10 000 km, with a notice; after a retry, the settings', async () => {
    const server = fakeServer({ ...garage, getSettings: () => refuse('not_found') });
    const { user } = await renderApp({ at: PLACE });
    await screen.findByRole('button', { name: /^Notifications\s: 2 rappels$/ });
    expect(screen.getByText(/^Paramètres non chargés/).textContent).toMatch(
      /^Paramètres non chargés\s: .* 7\sjours ou 10\s000\skm à l’avance\./,
    );
    server.use({ getSettings: () => someSettings({ reminderAdvanceKm: 100 }) });
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await screen.findByRole('button', { name: /^Notifications\s: 1 rappel$/ });
    expect(screen.queryByText(/^Paramètres non chargés/)).toBeNull();
  });

  it('Escape → closed, and the bell has the focus', async () => {
    fakeServer(garage);
    const { user } = await renderApp({ at: PLACE });
    const bell = await screen.findByRole('button', { name: /^Notifications\s: 2 rappels$/ });
    await user.click(bell);
    const panel = await screen.findByRole('dialog', { name: 'Notifications' });
    await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(bell));
  });
});

describe('language', () => {
  it('menu → switches in place and stores the choice on the device and in the account', async () => {
    const server = fakeServer({
      replaceSettings: ({ body }) => someSettings({ language: body.language ?? 'fr', version: 2 }),
    });
    const { user, address } = await renderApp({ at: PLACE });
    await user.click(screen.getByRole('button', { name: /^Langue\s: FR – Français$/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'EN – English' }));
    await screen.findByRole('link', { name: 'My vehicles' });
    expect(address()).toBe(PLACE);
    expect(document.documentElement.lang).toBe('en');
    expect(localStorage.getItem('carnet.language')).toBe('en');
    await waitFor(() => expect(server.callsOf('replaceSettings')).toHaveLength(1));
    expect(server.callsOf('replaceSettings')[0]?.body).toMatchObject({
      language: 'en',
      reminderAdvanceDays: someSettings().reminderAdvanceDays,
    });
  });

  async function chooseEnglish() {
    const { user } = await renderApp({ at: PLACE });
    await user.click(screen.getByRole('button', { name: /^Langue\s: FR – Français$/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'EN – English' }));
    await screen.findByRole('link', { name: 'My vehicles' });
  }

  it('settings changed elsewhere meanwhile → read again, and the choice is stored', async () => {
    const theirs = someSettings({ reminderAdvanceDays: 30, version: 5 });
    const server = fakeServer();
    server.use({
      replaceSettings: ({ headers, body }) => {
        server.use({ getSettings: () => theirs });
        if (headers.get('If-Match') !== '"5"') return refuse('version_conflict', { current: theirs });
        return { ...theirs, language: body.language ?? 'fr', version: 6 };
      },
    });
    await chooseEnglish();
    await waitFor(() => expect(server.callsOf('replaceSettings')).toHaveLength(2));
    expect(server.callsOf('replaceSettings')[1]?.body).toMatchObject({
      language: 'en',
      reminderAdvanceDays: 30,
    });
  });

  it('account cannot be updated → the device switches anyway, with a message', async () => {
    fakeServer({ replaceSettings: () => refuse('unavailable') });
    await chooseEnglish();
    await expect(screen.findByText(/^The language has changed on this device/)).resolves.toBeDefined();
    expect(localStorage.getItem('carnet.language')).toBe('en');
  });

  it("nothing chosen on this device → the account's language", async () => {
    fakeServer({ getUserContext: () => ({ user: aUser({ language: 'en' }) }) });
    await renderApp({ at: PLACE });
    await expect(screen.findByRole('link', { name: 'My vehicles' })).resolves.toBeDefined();
    expect(localStorage.getItem('carnet.language')).toBeNull();
  });

  it("chosen on this device → overrides the account's language", async () => {
    fakeServer({ getUserContext: () => ({ user: aUser({ language: 'en', email: 'a@example.org' }) }) });
    await renderApp({ at: PLACE, language: 'fr' });
    await screen.findByText('a@example.org');
    expect(screen.getByRole('link', { name: 'Mes véhicules' })).toBeDefined();
  });
});

it('theme → switches, and the choice is stored', async () => {
  fakeServer();
  const { user } = await renderApp({ at: PLACE });
  await user.click(screen.getByRole('button', { name: 'Passer en apparence sombre' }));
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');
  expect(localStorage.getItem('carnet.theme')).toBe('dark');
  await user.click(screen.getByRole('button', { name: 'Passer en apparence claire' }));
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('light');
});
