import { cellsOf, HEADINGS } from '#figures/figure-table.ts';
import { drawPlot } from '#plots/draw-plot.ts';
import { escapeText } from '#plots/escape-text.ts';
import { summaryOf } from '#report/print-result.ts';
import { conditionsOf, type BenchResult, type SubjectResult } from '#report/result.ts';

/** In the order of the plots' colours: told apart by hue and by lightness, in light and in dark. */
const LIGHT = ['#1d4ed8', '#b45309', '#0a6c45', '#a21caf', '#b42318', '#4b5565'] as const;
const DARK = ['#8fb2ff', '#f8c063', '#72dbab', '#e9a8ff', '#ffa79e', '#a7b2c4'] as const;

const STYLE = `
:root { color-scheme: light dark; --bg: #f6f7f9; --surface: #fff; --line: #e3e7ed; --text: #121926; --muted: #4b5565; --met: #0a6c45; --missed: #b42318; ${colors(LIGHT)} }
@media (prefers-color-scheme: dark) { :root { --bg: #0b0f17; --surface: #131924; --line: #232c3b; --text: #eef2f8; --muted: #a7b2c4; --met: #72dbab; --missed: #ffa79e; ${colors(DARK)} } }
body { margin: 0 auto; max-width: 1360px; padding: 24px; background: var(--bg); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 24px; } h2 { font-size: 18px; margin: 40px 0 8px; }
.conditions, .note, .fault { color: var(--muted); } .fault { color: var(--missed); }
.scroll { overflow-x: auto; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: 6px 12px; text-align: left; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { color: var(--muted); font-weight: 500; } tr:last-child td { border-bottom: 0; }
td:first-child, td:nth-child(5) { white-space: normal; min-width: 180px; }
td:nth-child(2), td:nth-child(3), td:nth-child(4), td:nth-child(6), th:nth-child(2), th:nth-child(3), th:nth-child(4), th:nth-child(6) { text-align: right; }
.met { color: var(--met); } .missed { color: var(--missed); font-weight: 700; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 520px), 1fr)); gap: 16px; margin-top: 16px; }
figure { margin: 0; padding: 16px; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; }
figcaption { font-weight: 600; margin-bottom: 8px; }
svg { width: 100%; height: auto; } svg text { font-size: 11px; fill: var(--muted); }
.grid { stroke: var(--line); } polyline { fill: none; stroke: var(--c); stroke-width: 2; } circle, rect { fill: var(--c); }
.legend { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 8px 0 0; padding: 0; list-style: none; color: var(--muted); font-size: 13px; }
.legend li::before { content: ''; display: inline-block; width: 10px; height: 10px; margin-right: 6px; border-radius: 2px; background: var(--c); }
${LIGHT.map((_, index) => `.c${index} { --c: var(--c${index}); }`).join(' ')}
`;

/** A page of a run that needs nothing but itself: the table with every figure beside its limit, and the plots. */
export function writePage(result: BenchResult): string {
  const day = result.at.slice(0, 10);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Carnet, measured ${day}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Carnet, measured ${day}</h1>
<p class="conditions">${conditionsOf(result).map(escapeText).join('<br>')}</p>
<p>${escapeText(summaryOf(result.subjects))}.</p>
${result.subjects.map(sectionOf).join('\n')}
</body>
</html>
`;
}

function sectionOf({ title, figures, plots, fault }: SubjectResult): string {
  const notes = figures.flatMap((figure) => (figure.notes ?? []).map((note) => `${figure.title}: ${note}`));
  const rows = figures.map((figure) => rowOf(cellsOf(figure)));
  const head = HEADINGS.map((heading) => `<th scope="col">${escapeText(heading)}</th>`).join('');
  return `<section>
<h2>${escapeText(title)}</h2>
${fault === null ? '' : `<p class="fault">Not measured: ${escapeText(fault)}</p>`}
${rows.length === 0 ? '' : `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`}
${notes.map((note) => `<p class="note">${escapeText(note)}</p>`).join('\n')}
${plots.length === 0 ? '' : `<div class="plots">${plots.map(drawPlot).join('\n')}</div>`}
</section>`;
}

function rowOf(cells: readonly string[]): string {
  const verdict = cells.at(-1);
  const written = cells.map((cell, index) =>
    index === cells.length - 1 && verdict
      ? `<td class="${verdict.toLowerCase()}">${escapeText(verdict)}</td>`
      : `<td>${escapeText(cell)}</td>`,
  );
  return `<tr>${written.join('')}</tr>`;
}

function colors(palette: readonly string[]): string {
  return palette.map((color, index) => `--c${index}: ${color};`).join(' ');
}
