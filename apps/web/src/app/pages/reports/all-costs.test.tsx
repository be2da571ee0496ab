import { aReport, clio, costedGarage } from '#testing/costed-garage.ts';
import { renderApp } from '#testing/render-app.tsx';
import { today } from '#testing/record-garage.ts';
import { monthOf } from '@carnet/domain/calendar/civil-date';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ');
const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('« Entretien · Tout » on the dashboard', () => {
  it('Tout → all costs by kind, stored on the device; the four figures still cover maintenance only', async () => {
    const server = costedGarage();
    server.use({
      getCostReport: () => aReport(monthOf(today), { maintenance: 30, fuel: 62.5 }),
    });
    const { user } = await renderApp({ at: '/dashboard' });
    const costs = await section('Coûts par mois');
    const figures = screen.getByRole('region', { name: 'Chiffres clés' }).textContent;
    expect(costs.getByRole('figure')).toBeDefined();
    expect(plain(costs.getByText(/sur les 12 derniers mois/).textContent)).toMatch(/ € d’entretien sur/);
    await user.click(costs.getByRole('radio', { name: 'Tout' }));
    await screen.findByText(/dont .* d’entretien/);
    const all = await section('Coûts par mois');
    const cursor = all.getByRole('slider');
    expect(plain(cursor.getAttribute('aria-valuetext'))).toMatch(
      /, 92,50 €, Entretien 30,00 €, Carburant 62,50 €$/,
    );
    expect(plain(all.getByText(/sur les 12 derniers mois/).textContent)).toMatch(
      /^92,50 € .* dont 30,00 € d’entretien/,
    );
    expect(screen.getByRole('region', { name: 'Chiffres clés' }).textContent).toBe(figures);
    expect(localStorage.getItem('carnet.costScope')).toBe('all');
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Tout' }));
    expect(all.getByRole('link', { name: 'Rapports' }).getAttribute('href')).toBe('/reports');
    const total = screen.getByRole('link', { name: 'Coût total · entretien' });
    expect(total.getAttribute('href')).toBe('/reports');
  });

  it('Tout without any cost → says so, and maintenance is one tap away', async () => {
    localStorage.setItem('carnet.costScope', 'all');
    costedGarage().use({ getCostReport: () => aReport(monthOf(today), {}) });
    const { user } = await renderApp({ at: '/dashboard' });
    expect(await screen.findByText('Aucun coût sur les 12 derniers mois.')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'Entretien' }));
    expect(localStorage.getItem('carnet.costScope')).toBe('maintenance');
  });
});

describe('on the vehicle page', () => {
  it('Tout → costs in total and by kind, with a link to the reports', async () => {
    costedGarage();
    const { user } = await renderApp({ at: `/vehicles/${clio.id}` });
    const costs = await section('Coûts');
    await user.click(costs.getByRole('radio', { name: 'Tout' }));
    await costs.findByText('Par catégorie');
    const terms = costs.getAllByRole('term').map((term) => term.textContent);
    expect(terms.slice(-3)).toEqual(['Entretien', 'Carburant', 'Péage']);
    const values = costs.getAllByRole('definition').map((value) => plain(value.textContent));
    expect(values[0]).toBe('502,30 €');
    expect(costs.getByRole('link', { name: 'Rapports de Clio' }).getAttribute('href')).toBe(
      `/reports?vehicle=${clio.id}`,
    );
  });

  it('timeline → maintenance and expenses as one list, of one kind, or expenses only', async () => {
    costedGarage();
    const { user, address } = await renderApp({ at: `/vehicles/${clio.id}` });
    const history = await section('Historique');
    await user.click(history.getByRole('radio', { name: 'Tout' }));
    const list = await history.findByRole('list', { name: 'Entretiens et dépenses' });
    const names = () =>
      within(list)
        .getAllByRole('link')
        .map((link) => link.textContent.replace(/\W+$/, ''));
    expect(names()).toEqual(['Péage', 'Carburant', 'Vidange', 'Carburant', 'Carburant', 'Vidange']);
    expect(address()).toBe(`/vehicles/${clio.id}?timeline=all`);
    await user.click(history.getByRole('combobox', { name: 'Catégorie' }));
    await user.click(await screen.findByRole('option', { name: 'Entretien' }));
    await waitFor(() => expect(names()).toEqual(['Vidange', 'Vidange']));
    await user.click(history.getByRole('radio', { name: 'Dépenses' }));
    const spent = await history.findByRole('list', { name: 'Entretiens et dépenses' });
    expect(within(spent).getAllByRole('link')).toHaveLength(4);
  });
});
