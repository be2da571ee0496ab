import type {
  BookContent,
  BookCurve,
  BookEntry,
  BookFact,
  BookFile,
  BookSection,
} from '#features/service-book/content/book-content.ts';
import { PAGE_SCRIPT } from '#features/service-book/page/page-script.ts';
import { escapeHtml } from '#platform/mail/mail-page.ts';
import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import type { Language } from '@carnet/i18n/language';
import { createTranslator, type Translate } from '@carnet/i18n/translate';

/** Content of the page besides the book. */
export interface BookPage {
  readonly content: BookContent;
  /** A sentence with the expiry of the link. */
  readonly expires: string;
  /** A sentence that the vehicle has more records than the page shows; null if not. */
  readonly earlier: string | null;
  readonly addressOfFile: (file: BookFile, variant: 'original' | 'thumbnail') => string;
  readonly checkAddress: string;
}

/** The page of a link as a single HTML response. */
export function bookPage(page: BookPage): string {
  const { content, expires, earlier } = page;
  const t = makeTranslator(content.language);
  const { cover } = content;
  return renderPage(
    content.language,
    content.subject,
    `<header><p class="brand">Carnet</p><h1>${escapeHtml(content.vehicle)}</h1><p class="quiet">${escapeHtml(content.title)}</p></header>
${cover.photo === null ? '' : `<img class="cover" src="${escapeHtml(page.addressOfFile(cover.photo, 'original'))}" alt="${escapeHtml(cover.photoText)}">`}
<section class="card">${factList(cover.facts)}</section>
${content.sections.map(sectionHtml).join('\n')}
<section class="card"><h2>${escapeHtml(content.titles.records)}</h2>${earlier === null ? '' : paragraphs([earlier])}<ol>${content.entries.map((entry) => entryHtml(page, t, entry)).join('')}</ol></section>
${checkHtml(t, page.checkAddress)}
<footer class="quiet"><p>${escapeHtml(expires)}</p></footer><script>${PAGE_SCRIPT}</script>`,
  );
}

/** The page of an invalid link, which reveals nothing else. */
export function gonePage(language: Language): string {
  const t = makeTranslator(language);
  return noticePage(language, t('book.page.gone'), t('book.page.gone.text'));
}

export function busyPage(language: Language): string {
  const t = makeTranslator(language);
  return noticePage(language, t('book.page.busy'), t('book.page.busy.text'));
}

function noticePage(language: Language, title: string, text: string): string {
  return renderPage(
    language,
    title,
    `<p class="brand">Carnet</p><section class="card"><h1>${escapeHtml(title)}</h1>${paragraphs([text])}</section>`,
  );
}

function makeTranslator(language: Language): Translate {
  return createTranslator(language, compileCatalogue(language), 'generic');
}

function renderPage(language: Language, title: string, body: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex,nofollow,noarchive"><meta name="color-scheme" content="light dark"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${escapeHtml(title)}</title><style>${PAGE_STYLE}</style></head><body><main>
${body}</main></body></html>`;
}

function paragraphs(texts: readonly string[]): string {
  return texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('');
}

function factList(facts: readonly BookFact[]): string {
  if (facts.length === 0) return '';
  const rows = facts.map(
    ({ name, value }) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  );
  return `<dl>${rows.join('')}</dl>`;
}

function sectionHtml({ title, sentences, groups, curve }: BookSection): string {
  const listed = groups.map((group) => `<h3>${escapeHtml(group.title)}</h3>${factList(group.facts)}`);
  return `<section class="card"><h2>${escapeHtml(title)}</h2>${paragraphs(sentences)}${curve === null ? '' : curveSvg(curve)}${listed.join('')}</section>`;
}

function entryHtml(page: BookPage, t: Translate, entry: BookEntry): string {
  const { heading, photos, photoText, invoice } = entry;
  const pictures = photos.map(
    (photo) =>
      `<a href="${escapeHtml(page.addressOfFile(photo, 'original'))}"><img loading="lazy" src="${escapeHtml(page.addressOfFile(photo, 'thumbnail'))}" alt="${escapeHtml(photoText)}"></a>`,
  );
  const linked =
    invoice === null
      ? ''
      : `<a class="invoice" href="${escapeHtml(page.addressOfFile(invoice.file, 'original'))}">${escapeHtml(t('book.page.invoice'))}</a>`;
  return `<li><h3>${escapeHtml(heading)}</h3>${factList(factsOfEntry(t, entry))}${pictures.length === 0 ? '' : `<div class="photos">${pictures.join('')}</div>`}${linked}</li>`;
}

function factsOfEntry(
  t: Translate,
  { description, cost, garage, warranty, notes, invoiceHeld }: BookEntry,
): BookFact[] {
  const facts: (readonly [string, string | null])[] = [
    [t('book.record.description'), description],
    [t('book.record.cost'), cost],
    [t('book.record.garage'), garage],
    [t('book.record.warranty'), warranty],
    [t('book.record.notes'), notes],
    [t('book.record.invoice'), invoiceHeld],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
}

const VERDICTS = ['busy', 'unchanged', 'outdated', 'unknown', 'failed'] as const;

function checkHtml(t: Translate, address: string): string {
  const texts = VERDICTS.map((verdict) => `data-${verdict}="${escapeHtml(t(`book.page.check.${verdict}`))}"`);
  return `<section class="card check"><h2>${escapeHtml(t('book.page.check'))}</h2><div class="drop" data-address="${escapeHtml(address)}" ${texts.join(' ')}><p>${escapeHtml(t('book.page.check.text'))}</p>
<label class="choose">${escapeHtml(t('book.page.check.choose'))}<input type="file" accept="application/pdf"></label><output aria-live="polite"></output></div></section>`;
}

/** A unit is about a pixel of a phone. */
const WIDTH = 360;
const HEIGHT = 190;
const BASE = HEIGHT - 24;
/** Space for the labels of the scale, up to 999 999 km. */
const LEAST_LEFT = 78;
/** The maximum width of a character in a label. */
const LETTER = 6.5;

/** The mileage over time as SVG, dashed in periods without readings. */
function curveSvg({ points, gaps, days, kilometres, alternative }: BookCurve): string {
  const [firstDay, lastDay] = [points[0]?.day ?? 0, points.at(-1)?.day ?? 0];
  const [least, most] = [kilometres[0]?.km ?? 0, kilometres.at(-1)?.km ?? 0];
  const longest = Math.max(...kilometres.map(({ label }) => label.length));
  const left = Math.max(LEAST_LEFT, longest * LETTER + 14);
  const x = (day: number) =>
    round(left + ((WIDTH - left - 8) * (day - firstDay)) / Math.max(1, lastDay - firstDay));
  const y = (km: number) => round(BASE - ((BASE - 12) * (km - least)) / Math.max(1, most - least));
  const gapStarts = new Set(gaps.map(({ fromDay }) => fromDay));
  const grid = kilometres
    .map(
      ({ km, label }) =>
        `<line class="grid" x1="${left}" x2="${WIDTH}" y1="${y(km)}" y2="${y(km)}"/><text x="${left - 8}" y="${y(km) + 4}" text-anchor="end">${escapeHtml(label)}</text>`,
    )
    .join('');
  const steps = points.slice(1).map((point, index) => {
    const before = points[index] ?? point;
    const kind = gapStarts.has(before.day) && before.day !== point.day ? 'gap' : 'line';
    return `<line class="${kind}" x1="${x(before.day)}" y1="${y(before.km)}" x2="${x(point.day)}" y2="${y(point.km)}"/>`;
  });
  const ends = [days[0], days.at(-1)].map((day, index) =>
    day === undefined
      ? ''
      : `<text x="${x(day.day)}" y="${HEIGHT - 4}" text-anchor="${index === 0 ? 'start' : 'end'}">${escapeHtml(day.label)}</text>`,
  );
  return `<svg class="curve" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(alternative)}">${grid}${steps.join('')}${ends.join('')}</svg>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The palette of the web app (`tokens.css`). Font sizes follow the browser's setting. The page loads nothing else. */
const PAGE_STYLE = `:root{color-scheme:light dark;--bg:#f6f7f9;--surface:#fff;--line:#e3e7ed;--text:#121926;--muted:#4b5565;--primary:#1d4ed8;--on-primary:#fff;--fine:#0a6c45;--soon:#93500a;--late:#b42318;--font:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif}
@media(prefers-color-scheme:dark){:root{--bg:#0b0f17;--surface:#131924;--line:#232c3b;--text:#eef2f8;--muted:#a7b2c4;--primary:#8fb2ff;--on-primary:#0b1530;--fine:#72dbab;--soon:#f8c063;--late:#ffa79e}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--text);font:1rem/1.5 var(--font);font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
main{max-width:720px;margin:0 auto;padding:16px 16px 48px;display:grid;grid-template-columns:minmax(0,1fr);gap:16px}
.brand{color:var(--muted);font-weight:600}h1{margin:0;text-wrap:balance;font-size:min(1.75rem,13vw);line-height:1.2}h2{margin:0 0 8px;font-size:1.1875rem}h3{margin:0;font-size:1rem}p{margin:0 0 6px}
.card h1{margin-bottom:8px}.card{padding:16px;background:var(--surface);border:1px solid var(--line);border-radius:14px}.quiet{color:var(--muted);font-size:.9375rem}
.cover{display:block;width:100%;max-height:360px;object-fit:cover;border-radius:14px}
dl{container-type:inline-size;margin:0;display:grid;gap:8px}dl div{display:grid;grid-template-columns:minmax(8rem,2fr) minmax(0,3fr);gap:12px}dt{color:var(--muted);hyphens:auto;overflow-wrap:break-word}dd{margin:0;white-space:pre-line}section>h3{margin:16px 0 8px;padding-top:16px;border-top:1px solid var(--line)}h2+h3{margin-top:0;padding-top:0;border-top:0}@container(max-width:19rem){dl div{grid-template-columns:minmax(0,1fr);gap:0}}
ol{margin:0;padding:0;list-style:none;display:grid;gap:16px}li{padding-top:16px;border-top:1px solid var(--line);display:grid;gap:8px}li:first-child{padding-top:0;border-top:0}
.photos{display:flex;flex-wrap:wrap;gap:8px}.photos img{display:block;width:96px;height:96px;object-fit:cover;border-radius:9px;background:var(--bg)}
a{color:var(--primary)}.invoice{display:inline-flex;min-height:44px;align-items:center}
svg.curve{display:block;width:100%;max-width:560px;height:auto;margin:8px 0;color:var(--primary)}svg.curve text{fill:var(--muted);font-size:12px}svg.curve .grid{stroke:var(--line)}svg.curve .line{fill:none;stroke:currentColor;stroke-width:2;stroke-linejoin:round;stroke-linecap:round}svg.curve .gap{stroke:currentColor;stroke-width:2;stroke-dasharray:2 6;stroke-linecap:round}
.drop{display:grid;gap:12px;justify-items:start;padding:16px;border:2px dashed var(--line);border-radius:9px}.drop.over{border-color:var(--primary)}
.choose{position:relative;display:inline-flex;align-items:center;min-height:48px;padding:0 20px;border-radius:9px;background:var(--primary);color:var(--on-primary);font-weight:600}.choose input{position:absolute;inset:0;opacity:0;cursor:pointer;width:100%}.choose:focus-within{outline:3px solid var(--primary);outline-offset:2px}
output{font-weight:600}output[data-verdict=unchanged]{color:var(--fine)}output[data-verdict=outdated]{color:var(--soon)}output[data-verdict=unknown],output[data-verdict=failed]{color:var(--late)}
@media(min-width:40em){main{padding:32px 24px 64px;gap:20px}.card{padding:24px}h1{font-size:2.125rem}}
@media print{.check{display:none}}`;
