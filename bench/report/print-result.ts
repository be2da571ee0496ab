import { isAimMet } from '#figures/figure.ts';
import { cellsOf, HEADINGS, tableLines } from '#figures/figure-table.ts';
import { conditionsOf, type BenchResult, type SubjectResult } from '#report/result.ts';

/** A whole run for the terminal: one table, each figure beside its limit. */
export function printResult(result: BenchResult): void {
  console.log(['', ...conditionsOf(result), ''].join('\n'));
  const rows: string[][] = [[...HEADINGS]];
  for (const { title, figures, fault } of result.subjects) {
    rows.push(
      HEADINGS.map(() => ''),
      [title, ...HEADINGS.slice(1).map(() => '')],
    );
    for (const figure of figures) {
      const [name = '', ...cells] = cellsOf(figure);
      rows.push([`  ${name}`, ...cells]);
    }
    if (fault !== null) rows.push(['  NOT MEASURED, see below', ...HEADINGS.slice(1).map(() => '')]);
  }
  console.log(tableLines(rows).join('\n'));
  for (const figure of result.subjects.flatMap(({ figures }) => figures)) {
    for (const note of figure.notes ?? []) console.log(`\n${figure.title}: ${note}`);
  }
  console.log(`\n${summaryOf(result.subjects)}`);
  for (const { title, fault } of result.subjects) {
    if (fault !== null) console.log(`${title} could not be measured: ${fault}`);
  }
}

/** How many aims are met. */
export function summaryOf(subjects: readonly SubjectResult[]): string {
  const judged = subjects.flatMap(({ figures }) => figures).flatMap((figure) => isAimMet(figure) ?? []);
  const broken = subjects.filter(({ fault }) => fault !== null).length;
  return (
    `${judged.filter(Boolean).length} of ${judged.length} aims are met` +
    (broken > 0 ? `; ${broken} subjects could not be measured` : '')
  );
}
