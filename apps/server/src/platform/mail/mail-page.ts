import type { Language } from '@carnet/contract/wire/scalars';

/** Colours for both schemes: mail programs with a dark mode do not recolour mails that declare support for it. */
const STYLE = `:root{color-scheme:light dark}body{margin:0;padding:24px;background:#f6f7f9;color:#121926;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
.card{max-width:520px;margin:0 auto;padding:24px;background:#fff;border:1px solid #e3e7ed;border-radius:14px}
.action{display:inline-block;padding:12px 20px;border:0;border-radius:9px;background:#1d4ed8;color:#fff!important;font:inherit;font-weight:600;text-decoration:none}
.item{margin:24px 0 0;padding:16px 0 0;border-top:1px solid #e3e7ed}h1{margin:0 0 8px;font-size:22px}h2{margin:0 0 8px;font-size:18px}.item p{margin:0 0 4px}.item .action{margin:8px 0}
a{color:#1d4ed8}.quiet{color:#4b5565;font-size:14px}
@media(prefers-color-scheme:dark){body{background:#0b0f17;color:#eef2f8}.card{background:#131924;border-color:#232c3b}.item{border-color:#232c3b}.action{background:#8fb2ff;color:#0b1530!important}a{color:#8fb2ff}.quiet{color:#a7b2c4}}`;

/** An HTML page in the style of the mails, without scripts or external resources. `body` is HTML, `title` text. */
export function mailPage(language: Language, body: string, title = 'Carnet'): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><div class="card">
${body}</div></body></html>`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
