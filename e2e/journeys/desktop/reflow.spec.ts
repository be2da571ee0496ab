import { findClippedTexts, measureSidewaysScroll } from '../../support/page-text.ts';
import { furnish, GUEST_SCREENS, showScreen } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

test.use({ viewport: { width: 320, height: 800 } });

/** A window of 320 px is one of 1280 px enlarged four times (WCAG 1.4.10). */
test('320 px wide → nothing is cut off and nobody scrolls sideways; texts twice as large as well', async ({
  page,
  person,
}) => {
  test.setTimeout(900_000);
  const browser = await page.context().newCDPSession(page);
  // Asked again and again: lists measure their rows once more when these change.
  const expectRoom = async (address: string, how: string) => {
    const lost = async () => [...(await findClippedTexts(page)), await measureSidewaysScroll(page)];
    await expect.poll(lost, `${address}, ${how}: texts cut off, pixels of scrolling sideways`).toEqual([0]);
  };
  const look = async (address: string) => {
    await showScreen(page, address);
    await expectRoom(address, '320 px');
    // Letters of twice the size, as set in the browser, in a window of common width (WCAG 1.4.4).
    await page.setViewportSize({ width: 1280, height: 800 });
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    await expectRoom(address, 'texts of 200 %');
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
    await page.setViewportSize({ width: 320, height: 800 });
  };
  for (const address of GUEST_SCREENS) await look(address);
  const garage = await person.beSignedIn();
  for (const address of await furnish(garage)) await look(address);
});

test('320 px wide with texts twice as large → nobody scrolls sideways', async ({ page, person, t }) => {
  await person.beSignedIn();
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await person.open('/reports', t('reports.title'));
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
  await expect.poll(() => measureSidewaysScroll(page)).toBe(0);
});

test('the longest that a vehicle and a record can hold, without a space → wraps', async ({
  page,
  person,
}) => {
  const garage = await person.beSignedIn();
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
    await showScreen(page, address);
    // Rows shorten such a name on purpose: nothing but the width counts here.
    await expect.poll(() => measureSidewaysScroll(page), `${address}: pixels of scrolling sideways`).toBe(0);
  }
});
