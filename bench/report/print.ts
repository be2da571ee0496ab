import type { Rate } from '#load/generator.ts';
import type { RateResult } from '#load/measure-rates.ts';
import type { BenchResult } from '#report/result.ts';
import { listVerdicts } from '#report/verdicts.ts';

/** Prints a run for the terminal. */
export function printResult(result: BenchResult): void {
  const { machine, options } = result;
  console.log(
    [
      '',
      `${machine.processor}, ${machine.cores} cores, ${machine.memoryGigabytes} GB, ${machine.system}, Node ${machine.node}`,
      `${Object.entries(machine.packages)
        .map(([name, version]) => `${name} ${version}`)
        .join(', ')}, commit ${machine.commit}`,
      `${result.program} under ${result.generator}, ${options.connections} connections, ${options.rounds} × ${options.seconds} s, ` +
        `${machine.isPinned ? 'server and load on a core each' : 'NOT pinned to cores'}, load before ${machine.loadBefore}`,
      '',
    ].join('\n'),
  );
  printTable([
    ['', 'body', 'Carnet', 'p99', 'fixed text', 'share', 'made anew', 'object', 'share'],
    ...result.rates.map(rowOf),
  ]);
  console.log('');
  for (const line of otherLines(result)) console.log(line);
  console.log('');
  for (const { aim, reached, isMet } of listVerdicts(result)) {
    console.log(`${isMet ? 'met    ' : 'MISSED '} ${aim}: ${reached}`);
  }
}

function rowOf(rate: RateResult): string[] {
  const { title, bodyBytes, carnet, anew, limit, share, textLimit, textShare, anewShare } = rate;
  return [
    title,
    `${(bodyBytes / 1000).toFixed(1)} kB`,
    perSecond(carnet),
    millis(carnet),
    textLimit === null ? '' : perSecond(textLimit),
    textShare === null ? '' : textShare.toFixed(2),
    anew === null ? '' : perSecond(anew),
    perSecond(limit),
    (anewShare ?? share).toFixed(2),
  ];
}

function otherLines({ compressedPage, signIn, start, usedBytes, afterRunBytes }: BenchResult): string[] {
  return [
    `page of 2,000, sent with brotli    ${perSecond(compressedPage)}, p99 ${millis(compressedPage)}`,
    `sign-in                            ${signIn.perSecond.toFixed(1)}/s, p99 ${millis(signIn)}`,
    `ready after                        ${start.readyMillis.toFixed(0)} ms; first start ${start.firstReadyMillis.toFixed(0)} ms`,
    `resident memory                    ${megabytes(start.idleBytes)} idle, ${megabytes(usedBytes)} after a sign-in and a page, ${megabytes(afterRunBytes)} after the run`,
  ];
}

function perSecond(rate: Rate): string {
  return `${Math.round(rate.perSecond).toLocaleString('en')}/s`;
}

function millis(rate: Rate): string {
  return `${rate.p99Millis.toFixed(1)} ms`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0;
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    console.log(cells.join('   ').trimEnd());
  }
}
