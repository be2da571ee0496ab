import { decodeEntities } from '#tables/parse-xml.ts';
import type { Row } from '#tables/split-cells.ts';

const MAX_ROWS = 200_000;

/** The rows of the tables in an HTML page, which old programs save under the name of a workbook. */
export function parseHtmlTable(source: string): Row[] {
  const rows: Row[] = [];
  for (const [, inside] of source.matchAll(/<tr\b[^<>]{0,2000}>([\s\S]*?)(?=<\/tr|<tr\b|<\/table)/gi)) {
    if (rows.length >= MAX_ROWS) break;
    const cells = [...(inside ?? '').matchAll(/<t[dh]\b[^<>]{0,2000}>([\s\S]*?)(?=<\/t[dh]|<t[dh]\b|$)/gi)];
    const texts = cells.map(([, cell]) => plain(cell ?? ''));
    rows.push({ line: rows.length + 1, cells: texts, text: texts.join(' ; ') });
  }
  return rows;
}

function plain(html: string): string {
  const text = html.replace(/<br\s*\/?>/gi, '\n').replace(/<[^<>]*>/g, '');
  return decodeEntities(text.replaceAll('&nbsp;', ' ')).trim();
}
