import { expect, test } from '../../support/test.ts';

const ROWS = [
  'Véhicule;Date;Km;Travaux;Prix',
  'Kangoo;14/03/2024;61250;Vidange;189,90',
  'Kangoo;02/06/2025;72480;Essuie-glaces;?',
  'Kangoo;20/06/2025;7249;Batterie;95,00',
  'Kangoo;22/06/2025;7259;Pneus;300,00',
  'Kangoo;01/07/2025;72560;Péage;12,00',
];
const SHEET = { name: 'carnet.csv', mimeType: 'text/csv', buffer: Buffer.from(ROWS.join('\n')) };

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`rows are reviewed, answered and corrected before they are stored, ${size.width} wide`, async ({
    page,
    person,
    t,
  }) => {
    await page.setViewportSize(size);
    await person.signInNewAccount();
    await person.open('/import', t('imports.title'));
    await page.locator('input[type=file]').setInputFiles(SHEET);
    const start = (open: { cost: number; mileage: number }) =>
      page.getByRole('button', {
        name: t('imports.start', { rows: 5, type: 0, date: 0, ...open }),
        exact: true,
      });
    const list = page.getByRole('list', { name: t('imports.lines.label') });
    await expect(start({ cost: 1, mileage: 2 })).toBeVisible();
    await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '3');

    // With the filters at the top of the screen, the reasons leave the first row visible.
    const filters = page.getByRole('group', { name: t('imports.filter.label') });
    const [top, row] = [await filters.boundingBox(), await list.getByRole('listitem').first().boundingBox()];
    expect((row?.y ?? Infinity) - (top?.y ?? 0)).toBeLessThan(size.height - 100);

    const wipers = list.locator('[data-line]', { hasText: 'Essuie-glaces' });
    await wipers
      .getByRole('button', { name: t('imports.line.place', { file: 'carnet.csv', row: '3' }) })
      .click();
    await expect(wipers.getByText('Kangoo;02/06/2025;72480;Essuie-glaces;?')).toBeVisible();

    const apply = page.getByRole('button', { name: t('imports.group.apply', { rows: 2 }) });
    await apply.click();
    await expect(start({ cost: 1, mileage: 0 })).toBeVisible();
    await page.getByRole('button', { name: t('imports.group.undo') }).click();
    await expect(start({ cost: 1, mileage: 2 })).toBeVisible();
    await apply.click();

    await wipers.getByRole('button', { name: t('imports.line.edit') }).click();
    await page.getByLabel(t('imports.field.cost'), { exact: true }).fill('25');
    await page.keyboard.press('Enter');
    await expect(start({ cost: 0, mileage: 0 })).toBeVisible();
    await expect(page.getByText(t('imports.filter.empty.to_check'))).toBeVisible();

    await page.reload();
    await expect(page.getByText(t('imports.resumed'))).toBeVisible();
    await expect(start({ cost: 0, mileage: 0 })).toBeVisible();

    await start({ cost: 0, mileage: 0 }).click();
    await expect(page.getByText(t('imports.vehicle.typeMissing'))).toBeVisible();
    await page.getByRole('combobox', { name: t('imports.vehicle.type') }).click();
    await page.getByRole('option', { name: t('vehicles.type.car') }).click();
    await start({ cost: 0, mileage: 0 }).click();
    await expect(page.getByText(t('settings.import.done.title'))).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: t('imports.choose') })).toBeVisible();
  });
}
