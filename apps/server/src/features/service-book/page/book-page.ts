import type {
  BookContent,
  BookEntry,
  BookFact,
  BookFile,
  BookSection,
} from '#features/service-book/content/book-content.ts';
import { curveSvg } from '#features/service-book/page/curve-svg.ts';
import { PAGE_SCRIPT } from '#features/service-book/page/page-script.ts';
import { PAGE_STYLE } from '#features/service-book/page/page-style.ts';
import { escapeHtml } from '#platform/mail/mail-page.ts';
import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import type { Language } from '@carnet/i18n/language';
import { createTranslator, type Translate } from '@carnet/i18n/translate';

/** What the page says beside the book itself. */
export interface BookPage {
  readonly content: BookContent;
  /** When things were entered and changed, in sentences. */
  readonly verified: readonly string[];
  /** Until when it is shared, as a sentence. */
  readonly expires: string;
  readonly addressOfFile: (file: BookFile, variant: 'original' | 'thumbnail') => string;
  readonly checkAddress: string;
}

const CHECK_MARK =
  '<svg width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.5" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="m8 12 3 3 5-6"/></svg>';

/** The page of a link, all of it in one answer. */
export function bookPage(page: BookPage): string {
  const { content, verified, expires } = page;
  const t = translatorOf(content.language);
  const { cover } = content;
  return pageOf(
    content.language,
    content.subject,
    `<header><p class="brand">Carnet</p><h1>${escapeHtml(content.vehicle)}</h1><p class="quiet">${escapeHtml(content.title)}</p></header>
${cover.photo === null ? '' : `<img class="cover" src="${escapeHtml(page.addressOfFile(cover.photo, 'original'))}" alt="${escapeHtml(cover.photoText)}">`}
<section class="card verified"><h2>${CHECK_MARK}${escapeHtml(t('book.page.verified'))}</h2>${paragraphs(verified)}</section>
<section class="card">${factList(cover.facts)}</section>
${content.sections.map(sectionHtml).join('\n')}
<section class="card"><h2>${escapeHtml(content.entriesTitle)}</h2><ol>${content.entries.map((entry) => entryHtml(page, t, entry)).join('')}</ol></section>
${checkHtml(t, page.checkAddress)}
<footer class="quiet"><p>${escapeHtml(expires)}</p></footer><script>${PAGE_SCRIPT}</script>`,
  );
}

/** What a link that opens nothing shows: that it is so, and nothing else. */
export function gonePage(language: Language): string {
  const t = translatorOf(language);
  return noticePage(language, t('book.page.gone'), t('book.page.gone.text'));
}

export function busyPage(language: Language): string {
  const t = translatorOf(language);
  return noticePage(language, t('book.page.busy'), t('book.page.busy.text'));
}

function noticePage(language: Language, title: string, text: string): string {
  return pageOf(
    language,
    title,
    `<p class="brand">Carnet</p><section class="card"><h1>${escapeHtml(title)}</h1>${paragraphs([text])}</section>`,
  );
}

function translatorOf(language: Language): Translate {
  return createTranslator(language, compileCatalogue(language), 'generic');
}

function pageOf(language: Language, title: string, body: string): string {
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

function entryHtml(
  page: BookPage,
  t: Translate,
  { heading, facts, photos, photoText, invoice }: BookEntry,
): string {
  const pictures = photos.map(
    (photo) =>
      `<a href="${escapeHtml(page.addressOfFile(photo, 'original'))}"><img loading="lazy" src="${escapeHtml(page.addressOfFile(photo, 'thumbnail'))}" alt="${escapeHtml(photoText)}"></a>`,
  );
  const linked =
    invoice === null
      ? ''
      : `<a class="invoice" href="${escapeHtml(page.addressOfFile(invoice.file, 'original'))}">${escapeHtml(t('book.page.invoice'))}</a>`;
  return `<li><h3>${escapeHtml(heading)}</h3>${factList(facts)}${pictures.length === 0 ? '' : `<div class="photos">${pictures.join('')}</div>`}${linked}</li>`;
}

const VERDICTS = ['busy', 'unchanged', 'outdated', 'unknown', 'failed'] as const;

function checkHtml(t: Translate, address: string): string {
  const texts = VERDICTS.map((verdict) => `data-${verdict}="${escapeHtml(t(`book.page.check.${verdict}`))}"`);
  return `<section class="card check"><h2>${escapeHtml(t('book.page.check'))}</h2><div class="drop" data-address="${escapeHtml(address)}" ${texts.join(' ')}><p>${escapeHtml(t('book.page.check.text'))}</p>
<label class="choose">${escapeHtml(t('book.page.check.choose'))}<input type="file" accept="application/pdf"></label><output aria-live="polite"></output></div></section>`;
}
