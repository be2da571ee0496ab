import type { Translate } from '@carnet/i18n/translate';
import { PASSWORD } from '../support/garage.ts';
import type { Visitor } from './visitor.ts';

/** Creates an account on the open register page; ends on the empty dashboard. */
export async function signUp(visitor: Visitor, t: Translate): Promise<string> {
  const email = `camille-${crypto.randomUUID()}@example.org`;
  await visitor.fill(t('auth.field.email.label'), email);
  await visitor.fill(t('auth.field.password.label'), PASSWORD);
  await visitor.fill(t('auth.field.confirmPassword.label'), PASSWORD);
  await visitor.click({ role: 'button', name: t('auth.register.submit') });
  await visitor.expectText(t('dashboard.empty.title'), { role: 'main', name: '' });
  return email;
}
