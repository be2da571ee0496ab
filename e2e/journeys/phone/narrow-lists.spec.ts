import { expect, test } from '../../support/test.ts';
import type { Locator } from '@playwright/test';

/** Words that go on in a second line, and what passes the edges of the window. */
async function findBroken(list: Locator): Promise<string[]> {
  return list.evaluate((listbox) => {
    const broken: string[] = [];
    const walker = document.createTreeWalker(listbox, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
        const letters = document.createRange();
        letters.setStart(node, index);
        letters.setEnd(node, index + word.length);
        if (letters.getClientRects().length > 1) broken.push(word);
      }
    }
    const { left, right } = listbox.getBoundingClientRect();
    const { clientWidth, scrollWidth } = document.documentElement;
    if (left < 0 || right > clientWidth) broken.push(`from ${left} to ${right} of ${clientWidth}`);
    if (scrollWidth > clientWidth) broken.push(`${scrollWidth - clientWidth} pixels of scrolling sideways`);
    return broken;
  });
}

test('the list of a narrow field is as wide as its words, and stays on the screen', async ({
  page,
  person,
  t,
}) => {
  const garage = await person.beSignedIn();
  await garage.addVehicle({ name: 'Clio', licensePlate: 'AB-123-CD' });
  await garage.addVehicle({ name: 'Kangoo de l’atelier', licensePlate: 'CD-456-EF' });
  await person.open('/maintenance', t('maintenance.title'));
  const listOf = async (field: string) => {
    await page.getByRole('combobox', { name: field }).click();
    const list = page.getByRole('listbox', { name: field });
    await expect(list.getByRole('option').first()).toBeVisible();
    return list;
  };
  const expectWhole = async (how: string) => {
    for (const field of [t('maintenance.filter.vehicle.label'), t('maintenance.filter.type.label')]) {
      const list = await listOf(field);
      await expect.poll(() => findBroken(list), `${field}, ${how}`).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(list).toBeHidden();
    }
  };
  await expectWhole('390 px');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectWhole('320 px');
  await page.setViewportSize({ width: 780, height: 844 });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
  await expectWhole('texts of 200 %');
});
