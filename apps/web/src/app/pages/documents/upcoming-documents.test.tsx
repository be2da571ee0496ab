import { aDocument } from '#testing/builders.ts';
import { refuse } from '#testing/fake-server.ts';
import { insurance, maintenanceGarage } from '#testing/maintenance-garage.ts';
import { clio, vespa } from '#testing/record-garage.ts';
import { renderApp } from '#testing/render-app.tsx';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const late = aDocument({ vehicle_id: clio.id, expiresOn: civilDateOf(2020, 3, 31), issuer: 'MAIF' });
const licence = aDocument({ kind: 'licence', expiresOn: civilDateOf(2199, 1, 1) });
const warrantyOver = aDocument({
  vehicle_id: vespa.id,
  kind: 'warranty',
  expiresOn: civilDateOf(2020, 1, 1),
});
const notTold = aDocument({ vehicle_id: clio.id, expiresOn: civilDateOf(2199, 1, 1), active: false });

const server = () =>
  maintenanceGarage({
    listDocuments: () => ({ items: [notTold, licence, warrantyOver, late], nextCursor: null }),
  });
const rowTexts = async () => {
  const list = await screen.findByRole('list', { name: 'À venir' });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

describe('documents among upcoming reminders', () => {
  it('expired document, licence → in reminder order, each with a link; unannounced documents are excluded', async () => {
    server();
    await renderApp({ at: '/maintenance' });
    expect(await rowTexts()).toEqual([
      expect.stringMatching(/^Assurance.*Expiré/),
      expect.stringContaining('Contrôle technique'),
      expect.stringContaining('Vidange'),
      expect.stringContaining('Assurance'),
      expect.stringMatching(/^Permis de conduire/),
    ]);
    const list = within(screen.getByRole('list', { name: 'À venir' }));
    expect(list.getByRole('link', { name: /^Permis/ }).getAttribute('href')).toBe(`/documents/${licence.id}`);
  });

  describe('insurance followed by a reminder', () => {
    const open = async (active: boolean) => {
      const { expiresOn } = late;
      const reminder = { ...insurance, vehicle_id: clio.id, active, next_reminder_date: expiresOn };
      const items = [{ ...reminder, follows: 'document' as const }];
      server().use({ listReminders: () => ({ items, nextCursor: null }) });
      const { user } = await renderApp({ at: '/maintenance' });
      const rows = await rowTexts();
      await user.click(screen.getByRole('button', { name: /^Notifications/ }));
      const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));
      return { rows, bell: panel.getAllByRole('listitem').map(({ textContent }) => textContent) };
    };

    it('only the reminder, also in the bell', async () => {
      const { rows, bell } = await open(true);
      expect(rows).toEqual([
        expect.not.stringContaining('Expiré'),
        expect.stringMatching(/^Permis de conduire/),
      ]);
      expect(bell).toEqual([expect.not.stringContaining('Expiré')]);
    });

    it('reminder switched off → the document', async () => {
      const { rows, bell } = await open(false);
      expect(rows[0]).toMatch(/^Assurance.*Expiré/);
      expect(bell).toEqual([expect.stringContaining('Expiré')]);
    });
  });

  it.each([
    ['q=maif', ['Assurance']],
    ['q=permis', ['Permis de conduire']],
    [`vehicle=${vespa.id}&q=garantie`, []],
    ['type=insurance&q=maif', []],
  ])('search for %s → %j', async (query, names) => {
    server();
    await renderApp({ at: `/maintenance?${query}` });
    const shown = names.length === 0 ? (await screen.findByText(/^Aucun rappel/), []) : await rowTexts();
    expect(shown).toEqual(names.map((name) => expect.stringContaining(name)));
  });

  it('documents cannot be loaded → the reminders are shown', async () => {
    maintenanceGarage({ listDocuments: () => refuse('unavailable') });
    await renderApp({ at: '/maintenance' });
    expect(await rowTexts()).toHaveLength(3);
  });

  it('dashboard → among the first due', async () => {
    server();
    await renderApp({ at: '/' });
    const links = await screen.findAllByRole('link', { name: /^Assurance/ });
    expect(links.map((link) => link.getAttribute('href'))).toContain(`/documents/${late.id}`);
  });
});
