import type { Translate } from '@carnet/i18n/translate';
import type { Page } from '@playwright/test';
import { NOBODY, press, type WalkedScreen } from './walked-screen.ts';

const EMAIL = 'camille.vandenbroucke-desjonqueres@etablissements-vandenbroucke.example.org';

async function fill(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
}

/** The only browser in English without a chosen language. */
async function speakEnglish(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.removeItem('carnet.language');
    Object.defineProperty(navigator, 'language', { value: 'en-GB' });
  });
}

/** Unsent changes of another user on this device, and changes lost when a session was ended elsewhere. */
async function leaveChanges(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem('carnet.lostChanges', '12');
    const request = indexedDB.open('carnet||somebody', 1);
    request.addEventListener('upgradeneeded', () => {
      const operations = request.result.createObjectStore('operation', { autoIncrement: true });
      for (let made = 0; made < 12; made += 1) operations.add({ key: made, state: 'waiting', undoes: null });
    });
    request.addEventListener('success', () => request.result.close());
  });
}

async function typeWeakPassword(page: Page, t: Translate): Promise<null> {
  await fill(page, t('auth.field.email.label'), EMAIL);
  await fill(page, t('auth.field.password.label'), 'azerty');
  await fill(page, t('auth.field.confirmPassword.label'), 'qwerty');
  await press(page, t('auth.register.submit'));
  await page.getByText(t('auth.password.commonHint')).waitFor();
  return null;
}

const forms: readonly WalkedScreen[] = [
  { name: 'login', accounts: NOBODY, address: '/login', isShared: true },
  { name: 'login after a session', accounts: NOBODY, address: '/login?sessionExpired=true' },
  {
    name: 'login with what is left on the device',
    accounts: NOBODY,
    address: '/login',
    prepare: leaveChanges,
    async open(page, t) {
      const waiting = page.getByText(t('sync.left.waiting', { changes: 12 }));
      await waiting.waitFor();
      return waiting;
    },
  },
  {
    name: 'login on a shared computer on which changes wait',
    accounts: NOBODY,
    address: '/login',
    isShared: true,
    prepare: leaveChanges,
    async open(page, t) {
      await page.getByRole('checkbox', { name: t('auth.login.sharedComputer') }).click();
      const question = page.getByRole('dialog', { name: t('sync.unsent.title', { changes: 12 }) });
      await question.waitFor();
      return question;
    },
  },
  { name: 'login offered in English', accounts: NOBODY, address: '/login', prepare: speakEnglish },
  {
    name: 'login refused',
    accounts: NOBODY,
    address: '/login',
    open: async (page, t) => {
      await fill(page, t('auth.field.email.label'), EMAIL);
      await fill(page, t('auth.field.password.label'), 'un autre chat');
      await press(page, t('auth.login.submit'));
      const refusal = page.getByRole('alert').filter({ hasText: /\S/ }).first();
      await refusal.waitFor();
      return refusal;
    },
  },
  { name: 'register', accounts: NOBODY, address: '/register', isShared: true },
  { name: 'register refused', accounts: NOBODY, address: '/register', open: typeWeakPassword },
  { name: 'forgot-password', accounts: NOBODY, address: '/forgot-password', isShared: true },
  {
    name: 'forgot-password asked',
    accounts: NOBODY,
    address: '/forgot-password',
    open: async (page, t) => {
      await fill(page, t('auth.field.email.label'), EMAIL);
      await press(page, t('auth.forgot.submit'));
      const answer = page.getByRole('main').getByText(t('auth.forgot.kept'));
      await answer.waitFor();
      return answer;
    },
  },
  { name: 'reset-password', accounts: NOBODY, address: '/reset-password?token=x', isShared: true },
  { name: 'reset-password without a link', accounts: NOBODY, address: '/reset-password' },
  { name: 'verify-email refused', accounts: NOBODY, address: '/verify-email?token=x', isShared: true },
  { name: 'server', accounts: NOBODY, address: '/server' },
];

const documents: readonly WalkedScreen[] = [
  'legal',
  'terms',
  'privacy',
  'accessibility',
  'support',
  'your-data',
  'promises',
].map((name) => ({ name, accounts: NOBODY, address: `/${name}`, isShared: name === 'legal' }));

/** Every screen for signed-out users. */
export const GUEST_SCREENS: readonly WalkedScreen[] = [
  ...forms,
  ...documents,
  { name: 'nowhere for a guest', accounts: NOBODY, address: '/nowhere', isShared: true },
];
