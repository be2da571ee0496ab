import { saveReport } from '#features/reports/export/save-report.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { vehicleGarage } from '#testing/vehicle-garage.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { catalogueSources } from '@carnet/i18n/catalogue-sources';
import { formRules } from '@carnet/i18n/form-rules';
import { addGerman, namingTexts } from '@carnet/i18n/testing/german';
import { writeSheetCsv } from '@carnet/imports/content/write-sheet';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

const german = addGerman();

it('page in a third language → its texts, figures, and its name in the menu', async () => {
  vehicleGarage();
  const { user } = await renderApp({ at: '/dashboard', language: german });
  const figures = within(await screen.findByRole('region', { name: 'de: Key figures' }));
  expect(figures.getByText('de: Total cost · maintenance')).toBeDefined();
  await expect(figures.findByText(/^4\.318,20\s€$/)).resolves.toBeDefined();
  expect(document.documentElement.lang).toBe('de');
  await user.click(screen.getByRole('button', { name: 'de: Language: DE – Deutsch' }));
  expect((await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent)).toEqual([
    'FR – Français',
    'EN – English',
    'DE – Deutsch',
  ]);
});

it('device set to a third language → offered in its own words', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-AT');
  // The catalogue of each language has these texts once for each.
  for (const [key, text] of Object.entries(namingTexts.shell))
    Reflect.set(catalogueSources.fr.shell, key, text);
  fakeServer();
  const { user } = await renderApp({ at: '/login', isSignedIn: false });
  await user.click(await screen.findByRole('button', { name: 'Auf Deutsch lesen' }));
  await expect(screen.findByRole('heading', { level: 1, name: 'de: Log in' })).resolves.toBeDefined();
  expect(localStorage.getItem('carnet.language')).toBe('de');
});

it('report in a third language → a CSV in the format of its spreadsheets', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}` }));
  const table = {
    columns: ['Jahr', 'Kosten'],
    rows: [{ key: '2026', cells: [{ text: '2026' }, { euros: 1234.5 }] }],
  };
  await saveReport('Bericht', [{ id: 'costs', title: 'Kosten', message: '', drawing: null, table }], german);
  expect(await saved[0]?.text()).toContain('"Jahr";"Kosten"\r\n"2026";1234,50\r\n');
  const sheet = { name: 'Kosten', columns: [], rows: [[{ date: civilDateOf(2026, 3, 1) }]] };
  expect(writeSheetCsv(sheet, formRules[german].sheet)).toContain('01.03.2026');
});
