import { measureSidewaysScroll } from '../../support/page-text.ts';
import { openScreen } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

/** A window of 320 px equals one of 1280 px enlarged four times (WCAG 1.4.10). */
test.use({ viewport: { width: 320, height: 800 } });

test('the longest texts of a vehicle and a record, without spaces → wrap', async ({ page, person }) => {
  const garage = await person.signInNewAccount();
  const vehicle = await garage.addVehicle({
    name: 'W'.repeat(80),
    make: 'M'.repeat(80),
    model: 'W'.repeat(80),
    licensePlate: 'W'.repeat(20),
    vin: 'W'.repeat(32),
    currentMileage: 9_999_999,
    purchasePrice: 9_999_999.99,
  });
  const record = await garage.addRecord(vehicle, {
    date: '2026-01-02',
    cost: 9_999_999.99,
    mileage: 9_999_999,
    description: 'W'.repeat(500),
    garage_name: 'W'.repeat(120),
    garage_address: 'W'.repeat(300),
    notes: 'W'.repeat(5000),
  });
  const addresses = [
    '/dashboard',
    '/vehicles',
    `/vehicles/${vehicle}`,
    `/vehicles/${vehicle}/edit`,
    '/maintenance',
    '/maintenance?tab=all',
    `/add-maintenance?vehicle=${vehicle}`,
    `/maintenance/${record}/edit`,
  ];
  for (const address of addresses) {
    await openScreen(page, address);
    // Rows shorten such a name on purpose: only the page width counts here.
    await expect.poll(() => measureSidewaysScroll(page), `${address}: pixels of scrolling sideways`).toBe(0);
  }
});
