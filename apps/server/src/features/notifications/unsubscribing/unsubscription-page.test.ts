import { isOneClick } from '#features/notifications/notifications.routes.ts';
import { expect, it } from 'vitest';

const part = (name: string, value: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--x--\r\n`;

it.each([
  ['a form in the address encoding', 'List-Unsubscribe=One-Click', true],
  ['with other fields', 'a=b&List-Unsubscribe=One-Click', true],
  ['a multipart form', part('List-Unsubscribe', 'One-Click'), true],
  ['another value', 'List-Unsubscribe=Maybe', false],
  ['another field', part('Other', 'One-Click'), false],
  ['the words alone', 'One-Click', false],
  ['nothing', '', false],
  ['JSON', { 'List-Unsubscribe': 'One-Click' }, false],
])('%s', (_, form, isClick) => {
  expect(isOneClick(form)).toBe(isClick);
});
