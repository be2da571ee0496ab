import { someSettings } from '#testing/builders.ts';
import type { Handlers } from '#testing/fake-call.ts';
import { fakeServer, refuse, type FakeServer } from '#testing/fake-server.ts';
import { setViewportWidth } from '#testing/viewport.ts';
import { renderApp, type Rendered } from '#testing/render-app.tsx';
import { vehicleGarage } from '#testing/vehicle-garage.ts';
import { wholeText } from '#testing/whole-text.ts';
import type { Settings, SettingsReplacement } from '@carnet/contract/settings/settings.schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

let stored: Settings;
beforeEach(() => {
  stored = someSettings();
  // The browser's four hundred zones would slow down every query of the page.
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/London', 'Europe/Paris']);
});

/** Stores settings like the server: refuses a stale version, and gives a new type its key. */
const settingsHandlers: Handlers = {
  getSettings: () => stored,
  replaceSettings({ body, headers }) {
    if (headers.get('If-Match') !== `"${stored.version}"`) refuse('version_conflict', { current: stored });
    stored = storedSettings(body);
    return stored;
  },
};

function storedSettings({ version: _version, ...body }: SettingsReplacement): Settings {
  const maintenanceTypes = body.maintenanceTypes.map((type) => ({
    key: type.key ?? `own_${type.label}`,
    label: type.label ?? null,
    custom: type.custom ?? false,
    intervalKm: type.intervalKm ?? null,
    intervalDays: type.intervalDays ?? null,
    defaultReminder: type.defaultReminder,
  }));
  const notificationHour = body.notificationHour ?? stored.notificationHour;
  const announceProjected = body.announceProjected ?? stored.announceProjected;
  return { ...body, notificationHour, announceProjected, maintenanceTypes, version: stored.version + 1 };
}

const FORMS = {
  notifications: 'Notifications',
  'maintenance-types': 'Rappels et types',
  appearance: 'Apparence et langue',
} as const;

async function open(
  page: keyof typeof FORMS,
  server: (more: Handlers) => FakeServer = fakeServer,
  more: Handlers = {},
) {
  const running = server({ ...settingsHandlers, ...more });
  const app = await renderApp({ at: `/settings/${page}` });
  await screen.findByRole('form', { name: FORMS[page] });
  return { app, server: running };
}

const unfold = ({ user }: Rendered, type: string) =>
  user.click(screen.getByRole('button', { name: new RegExp(`^${type}`) }));

const field = (name: string | RegExp) => screen.getByLabelText(name, { selector: 'input' });

async function retype({ user }: Rendered, name: string | RegExp, text: string): Promise<void> {
  await user.clear(field(name));
  await user.click(field(name));
  await user.paste(text);
  await user.tab();
}

describe('settings pages', () => {
  const PAGES = [
    ['Notifications', '/settings/notifications'],
    ['Rappels et types', '/settings/maintenance-types'],
    ['Apparence et langue', '/settings/appearance'],
    ['Calendrier', '/settings/calendar'],
    ['Sécurité et appareils', '/settings/security'],
    ['Données', '/settings/data'],
    ['Compte', '/settings/account'],
  ] as const;

  it('on a phone → a list; each page is one step away, with a back link', async () => {
    setViewportWidth(390);
    fakeServer(settingsHandlers);
    const { user, address } = await renderApp({ at: '/settings' });
    await screen.findByRole('heading', { level: 1, name: 'Paramètres' });
    const links = within(screen.getByRole('navigation', { name: 'Paramètres' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(PAGES.map(([, href]) => href));
    await user.click(screen.getByRole('link', { name: /^Données/ }));
    await screen.findByRole('heading', { level: 1, name: 'Données' });
    await user.click(screen.getByRole('link', { name: 'Paramètres' }));
    await waitFor(() => expect(address()).toBe('/settings'));
  });

  it.each(['/settings', '/settings#push'])(
    'on a desktop, %s → the first page, next to the list',
    async (at) => {
      setViewportWidth(1440);
      fakeServer(settingsHandlers);
      const { user, address } = await renderApp({ at });
      await screen.findByRole('heading', { level: 1, name: 'Notifications' });
      expect(address()).toBe('/settings/notifications');
      const list = within(screen.getByRole('navigation', { name: 'Paramètres' }));
      expect(list.getByRole('link', { current: 'page' }).textContent).toMatch(/^Notifications/);
      await user.click(list.getByRole('link', { name: /^Compte/ }));
      await screen.findByRole('heading', { level: 1, name: 'Compte' });
    },
  );

  it.each(PAGES)('%s → opens by its own address', async (name, at) => {
    fakeServer(settingsHandlers);
    await renderApp({ at });
    expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined();
  });
});

describe('the settings', () => {
  it('another advance → shows its effect today before saving', async () => {
    const { app } = await open('notifications', vehicleGarage);
    expect(await screen.findByText(/^2\s?rappels seraient affichés aujourd’hui\.$/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull();
    await retype(app, 'Prévenir avant l’échéance (jours)', '92');
    expect(await screen.findByText(/^3\s?rappels seraient affichés aujourd’hui\.$/)).toBeDefined();
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Paramètres enregistrés.')).toBeDefined();
    expect(stored).toMatchObject({ reminderAdvanceDays: 92, version: 2 });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull());
  });

  it.each([
    ['Prévenir avant l’échéance (jours)', '366', /365/],
    ['Prévenir avant l’échéance (km)', '100 001', /100\s000/],
    ['Prévenir avant l’échéance (km)', 'beaucoup', /nombre/],
  ])('%s: %s → the field shows why not, nothing is sent', async (name, text, reason) => {
    const { app, server } = await open('notifications');
    await retype(app, name, text);
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(field(name).getAttribute('aria-invalid')).toBe('true'));
    const described = field(name).getAttribute('aria-describedby') ?? '';
    const texts = described.split(' ').map((id) => document.getElementById(id)?.textContent);
    expect(texts.join(' ')).toMatch(reason);
    expect(server.callsOf('replaceSettings')).toEqual([]);
  });

  it.each([
    ['Vidange – Distance', '0', /positive/],
    ['Vidange – Durée', '0', /positive/],
    ['Vidange – Durée', '21', /^20\sans au maximum/],
  ])('%s: %s → the field shows why not, also in a folded row', async (name, text, reason) => {
    const { app, server } = await open('maintenance-types');
    await unfold(app, 'Vidange');
    await retype(app, name, text);
    await unfold(app, 'Vidange');
    expect(screen.queryByLabelText(name)).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText(reason)).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(field(name)));
    expect(server.callsOf('replaceSettings')).toEqual([]);
  });

  it('text that is not a number → the row cannot be folded, since the value would count as empty', async () => {
    const { app } = await open('maintenance-types');
    await unfold(app, 'Vidange');
    await retype(app, 'Vidange – Distance', 'beaucoup');
    await unfold(app, 'Vidange');
    expect(field('Vidange – Distance')).toBe(document.activeElement);
  });

  it('each type → one line in kilometres and years', async () => {
    await open('maintenance-types');
    const form = within(screen.getByRole('form'));
    const rows = form.getAllByRole('button', { expanded: false }).map(({ textContent }) => textContent);
    expect(rows.slice(0, 4)).toEqual([
      expect.stringMatching(/^Vidange 15\s000\skm ou 1\san$/),
      expect.stringMatching(/^Pneus 40\s000\skm ou 5\sans$/),
      expect.stringMatching(/^Freins 30\s000\skm ou 2\sans$/),
      expect.stringMatching(/^Batterie 5\sans$/),
    ]);
  });

  it('another unit → the same number of it, saved in days', async () => {
    const { app } = await open('maintenance-types');
    await unfold(app, 'Vidange');
    await retype(app, 'Vidange – Durée', '18');
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Vidange – Unité' }), 'mois');
    expect(screen.getByRole('button', { name: /^Vidange 15\s000\skm ou 18\smois$/ })).toBeDefined();
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('Paramètres enregistrés.');
    expect(stored.maintenanceTypes[0]).toMatchObject({ key: 'oil_change', intervalDays: 548 });
    expect(field('Vidange – Durée')).toHaveProperty('value', '18');
  });

  it('changes on two pages → saving one keeps the draft of the other', async () => {
    setViewportWidth(1440);
    const { app } = await open('notifications');
    await retype(app, 'Prévenir avant l’échéance (jours)', '30');
    await app.user.click(screen.getByRole('link', { name: /^Rappels et types/ }));
    await app.user.click(await screen.findByRole('button', { name: /^Assurance/ }));
    await retype(app, 'Assurance – Durée', '2');
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('Paramètres enregistrés.');
    expect(stored.reminderAdvanceDays).toBe(7);
    await app.user.click(screen.getByRole('link', { name: /^Notifications/ }));
    expect(await screen.findByText('Votre saisie a été récupérée.')).toBeDefined();
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(stored.reminderAdvanceDays).toBe(30));
    expect(stored.maintenanceTypes.find(({ key }) => key === 'insurance')).toMatchObject({
      intervalDays: 730,
    });
  });

  it('default reminder switched off → fewer for a new vehicle; cancelled → as before', async () => {
    const { app } = await open('maintenance-types');
    await unfold(app, 'Vidange');
    expect(screen.getByText(/^Un nouveau véhicule recevra 8\srappels\./)).toBeDefined();
    await app.user.click(screen.getByRole('switch', { name: 'Vidange – Rappel par défaut' }));
    expect(screen.getByText(/^Un nouveau véhicule recevra 7\srappels\./)).toBeDefined();
    await app.user.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(screen.getByText(/^Un nouveau véhicule recevra 8\srappels\./)).toBeDefined();
  });

  it('changed and left without saving → restored, with a button to discard', async () => {
    const { app } = await open('notifications');
    await retype(app, 'Prévenir avant l’échéance (jours)', '30');
    await app.user.click(screen.getByRole('link', { name: 'Tableau de bord' }));
    await app.user.click(screen.getByRole('link', { name: 'Paramètres' }));
    await app.user.click(await screen.findByRole('link', { name: /^Notifications/ }));
    expect(await screen.findByText('Votre saisie a été récupérée.')).toBeDefined();
    expect(field('Prévenir avant l’échéance (jours)')).toHaveProperty('value', '30');
    await app.user.click(screen.getByRole('button', { name: 'Revenir à la version enregistrée' }));
    expect(field('Prévenir avant l’échéance (jours)')).toHaveProperty('value', '7');
  });

  it('changed on another device meanwhile → both changes are kept', async () => {
    const { app } = await open('notifications');
    stored = { ...stored, emailNotifications: false, version: 7 };
    await retype(app, 'Prévenir avant l’échéance (jours)', '30');
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Paramètres enregistrés.')).toBeDefined();
    expect(stored).toMatchObject({ emailNotifications: false, reminderAdvanceDays: 30, version: 8 });
    expect(screen.getByRole('switch', { name: /^Notifications par e-mail/, checked: false })).toBeDefined();
  });

  it('server refuses → error, and the input stays', async () => {
    const { app } = await open('notifications', fakeServer, { replaceSettings: () => refuse('unavailable') });
    await retype(app, 'Prévenir avant l’échéance (jours)', '30');
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Les paramètres n’ont pas pu être enregistrés')).toBeDefined();
    expect(field('Prévenir avant l’échéance (jours)')).toHaveProperty('value', '30');
  });

  it('another language → announces the change, and the interface follows after saving', async () => {
    const { app } = await open('appearance');
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Langue' }), 'en');
    expect(screen.getByText(wholeText('Les écrans et les e-mails passeront en anglais.'))).toBeDefined();
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Appearance and language' })).toBeDefined();
  });

  it('another language in the top bar → the form follows without a change to save, and keeps its input', async () => {
    const { app } = await open('appearance');
    const zone = () =>
      screen.getByRole<HTMLSelectElement>('combobox', { name: /^(Fuseau horaire|Time zone)$/ });
    act(() => zone().focus());
    await app.user.selectOptions(zone(), 'Europe/London');
    await app.user.click(screen.getByRole('button', { name: /^Langue\s: FR – Français$/ }));
    await app.user.click(await screen.findByRole('menuitemradio', { name: 'EN – English' }));
    await screen.findByRole('heading', { level: 1, name: 'Appearance and language' });
    await waitFor(() => expect(stored.language).toBe('en'));
    expect(screen.getByRole('combobox', { name: 'Language' })).toHaveProperty('value', 'en');
    expect(zone().value).toBe('Europe/London');
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved.');
    expect([stored.language, stored.timezone]).toEqual(['en', 'Europe/London']);
  });

  it.each(['pointer', 'focus'])('%s approaches the time zone → every zone is offered', async (what) => {
    const { app } = await open('appearance');
    const select = screen.getByRole('combobox', { name: 'Fuseau horaire' });
    expect(within(select).getAllByRole('option')).toHaveLength(1);
    if (what === 'pointer') await app.user.hover(select);
    else act(() => select.focus());
    expect(select).toHaveProperty('value', 'Europe/Paris');
    await app.user.selectOptions(select, 'Europe/London');
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Paramètres enregistrés.')).toBeDefined();
    expect(stored.timezone).toBe('Europe/London');
  });
});

describe('custom types', () => {
  const newType = () => field('Nom du type');

  it('added by name → saved at once with a yearly default reminder; the rest of the form stays', async () => {
    const { app } = await open('maintenance-types');
    await unfold(app, 'Vidange');
    await retype(app, 'Vidange – Durée', '2');
    await app.user.type(newType(), 'Kit chaîne{Enter}');
    expect(await screen.findByText(/^Kit chaîne\s: type ajouté\.$/)).toBeDefined();
    expect(stored.maintenanceTypes.at(-1)).toMatchObject({
      label: 'Kit chaîne',
      intervalDays: 365,
      defaultReminder: true,
    });
    expect(stored.maintenanceTypes[0]).toMatchObject({ intervalDays: 365 });
    expect(field('Vidange – Durée')).toHaveProperty('value', '2');
    expect(screen.getByRole('button', { name: /^Kit chaîne 1\san$/ })).toBeDefined();
    expect(newType()).toHaveProperty('value', '');
    for (const known of ['kit chaine', 'Vidange']) {
      await app.user.clear(newType());
      await app.user.type(newType(), `${known}{Enter}`);
      expect(await screen.findByText('Un type porte déjà ce nom')).toBeDefined();
    }
    expect(stored.maintenanceTypes.at(-1)?.label).toBe('Kit chaîne');
  });

  it('duplicate or missing name → error at the field', async () => {
    const { app } = await open('maintenance-types', fakeServer, {
      replaceSettings: () =>
        refuse('validation_failed', {
          errors: [{ pointer: '/maintenanceTypes/8/label', code: 'label_taken' }],
        }),
    });
    await app.user.click(screen.getByRole('button', { name: 'Ajouter un type' }));
    expect(await screen.findByText('Donnez un nom à ce type')).toBeDefined();
    await app.user.type(newType(), 'Vidange{Enter}');
    expect(await screen.findByText('Un type porte déjà ce nom')).toBeDefined();
  });

  it('used by records → cannot be deleted, and the dialog shows the number of uses', async () => {
    const own = { key: 'chain', label: 'Kit chaîne', custom: true, intervalKm: 20_000, intervalDays: null };
    stored = {
      ...stored,
      maintenanceTypes: [...stored.maintenanceTypes, { ...own, defaultReminder: false }],
    };
    let isUsed = true;
    const { app } = await open('maintenance-types', fakeServer, {
      replaceSettings: (call) =>
        isUsed
          ? refuse('type_in_use', { params: { records: 2, reminders: 1 } })
          : (settingsHandlers.replaceSettings?.(call) ?? refuse('internal_error')),
    });
    await app.user.click(screen.getByRole('button', { name: 'Supprimer le type Kit chaîne' }));
    const dialog = await screen.findByRole('dialog');
    const confirm = within(dialog).getByRole('button', { name: 'Supprimer le type' });
    await app.user.click(confirm);
    expect(
      await within(dialog).findByText(/2\sentretiens et 1\srappel\s: il ne peut pas être supprimé\./),
    ).toBeDefined();
    isUsed = false;
    await app.user.click(confirm);
    expect(await screen.findByText(/^Kit chaîne\s: type supprimé\.$/)).toBeDefined();
    expect(stored.maintenanceTypes).toHaveLength(8);
    expect(screen.getByText('Ajoutez ici les entretiens propres à vos véhicules.')).toBeDefined();
  });

  it('default reminder without an interval → error that it needs one', async () => {
    const { app } = await open('maintenance-types');
    await unfold(app, 'Assurance');
    await app.user.clear(field('Assurance – Durée'));
    await app.user.tab();
    expect(screen.getByText('Indiquez un intervalle pour que ce rappel soit créé.')).toBeDefined();
    expect(screen.getByText(/^Un nouveau véhicule recevra 7\srappels\./)).toBeDefined();
  });
});

describe('account settings', () => {
  async function openSecurity(handlers: Handlers) {
    fakeServer({ ...settingsHandlers, ...handlers });
    return { app: await renderApp({ at: '/settings/security' }) };
  }

  it('restoring the defaults → asks first and shows a refusal in the dialog', async () => {
    let isAway = true;
    const { app } = await open('maintenance-types', fakeServer, {
      resetMaintenanceTypes: () => (isAway ? refuse('unavailable') : stored),
    });
    await app.user.click(screen.getByRole('button', { name: 'Rétablir les valeurs par défaut' }));
    const dialog = await screen.findByRole('dialog');
    await app.user.click(within(dialog).getByRole('button', { name: 'Rétablir' }));
    expect(await within(dialog).findByText(/n’ont pas pu être rétablies/)).toBeDefined();
    isAway = false;
    await app.user.click(within(dialog).getByRole('button', { name: 'Rétablir' }));
    expect(await screen.findByText('Valeurs par défaut rétablies.')).toBeDefined();
  });

  it.each([
    ['sent', () => ({}), /^Le lien de réinitialisation a été envoyé à/],
    ['refused', () => refuse('unavailable'), /^L’e-mail de réinitialisation n’a pas pu être envoyé$/],
  ])('reset mail requested and %s → says so', async (_what, answerReset, message) => {
    const { app } = await openSecurity({ setPassword: answerReset });
    await app.user.click(await screen.findByRole('button', { name: 'Réinitialiser par e-mail' }));
    expect(await screen.findByText(wholeText(message))).toBeDefined();
  });

  it('reset mail requested before the user has loaded → says that it was not sent', async () => {
    const { app } = await openSecurity({ getUserContext: () => refuse('unavailable') });
    await app.user.click(await screen.findByRole('button', { name: 'Réinitialiser par e-mail' }));
    expect(
      await screen.findByText(wholeText('L’e-mail de réinitialisation n’a pas pu être envoyé')),
    ).toBeDefined();
  });

  it('theme → applied at once and stored on the device', async () => {
    const { app } = await open('appearance');
    await app.user.click(screen.getByRole('radio', { name: 'Sombre' }));
    expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark');
    await app.user.click(screen.getByRole('radio', { name: 'Comme l’appareil' }));
    expect(screen.getByRole('radio', { name: 'Comme l’appareil', checked: true })).toBeDefined();
  });
});
