import type { Translate } from '@carnet/i18n/translate';
import type { Visitor } from './visitor.ts';

/** Adds a Clio with 50,000 km from the empty dashboard without its maintenance history; ends on its page. */
export async function addFirstVehicle(visitor: Visitor, t: Translate): Promise<void> {
  await visitor.click({
    role: 'link',
    name: t('dashboard.empty.action'),
    within: { role: 'main', name: '' },
  });
  await visitor.fill(t('vehicles.form.name.label'), 'Clio');
  await visitor.fill(t('vehicles.form.currentMileage.label'), '50 000');
  await visitor.click({ role: 'button', name: t('vehicles.form.submitAdd') });
  await visitor.expectPage(t('reminders.known.title'));
  await visitor.click({ role: 'button', name: t('reminders.known.skip') });
  await visitor.expectPage('Clio');
}
