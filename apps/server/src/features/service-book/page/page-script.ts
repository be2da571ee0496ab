import { hash } from 'node:crypto';

/**
 * Computes and verifies the hash of a PDF on the reader's device. Shipped unchanged to browsers: the page
 * loads nothing else.
 */
export const PAGE_SCRIPT = `'use strict';
const box = document.querySelector('.drop');
const input = box.querySelector('input');
const output = box.querySelector('output');
let looks = 0;
function say(verdict) {
  output.dataset.verdict = verdict;
  output.textContent = box.dataset[verdict];
}
async function verdictOf(file) {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const answer = await fetch(box.dataset.address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ hash }),
  });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()).verdict;
}
async function look(file) {
  if (!file) return;
  const own = (looks += 1);
  say('busy');
  const verdict = await verdictOf(file).catch(() => 'failed');
  if (own === looks) say(verdict);
}
input.addEventListener('change', () => {
  void look(input.files[0]);
  input.value = '';
});
for (const name of ['dragover', 'dragleave', 'drop'])
  box.addEventListener(name, (event) => {
    event.preventDefault();
    box.classList.toggle('over', name === 'dragover');
    if (name === 'drop') void look(event.dataTransfer.files[0]);
  });
`;

/** Allows only this script, the page's own style, and files and API responses of this server. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${hash('sha256', PAGE_SCRIPT, 'base64')}'`,
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');
