import { isAimMet, type Figure } from '#figures/figure.ts';
import { writeAim, writeSpread, writeValue } from '#figures/write-value.ts';
import type { Machine } from '#machine.ts';
import type { BenchOptions } from '#options.ts';

/** One subject of a run. */
export interface SubjectResult {
  readonly name: string;
  readonly title: string;
  readonly seconds: number;
  readonly figures: readonly Figure[];
  /** Why it could not be measured; null if it was. */
  readonly fault: string | null;
}

/** Results of one run, as written to a file. */
export interface BenchResult {
  readonly at: string;
  readonly seconds: number;
  readonly machine: Machine;
  readonly options: BenchOptions;
  /** The command. */
  readonly program: string;
  readonly subjects: readonly SubjectResult[];
}

/** A run as Markdown: the machine, and a table for each subject with each figure next to its limit. */
export function writeReport(result: BenchResult): string {
  const blocks = [
    '# Measured',
    ...conditionsOf(result),
    `${summaryOf(result.subjects)}.`,
    ...result.subjects.flatMap(({ title, figures, fault }) => [
      `## ${title}`,
      ...(fault === null ? [] : [`Not measured: ${fault}`]),
      ...(figures.length === 0 ? [] : [tableOf(figures)]),
    ]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function conditionsOf({ at, seconds, machine, options, program }: BenchResult): string[] {
  const packages = Object.entries(machine.packages).map(([name, version]) => `${name} ${version}`);
  const pinning = machine.isPinned ? 'server and load on a core each' : 'not pinned to cores';
  return [
    `${at.slice(0, 16).replace('T', ' ')} UTC, commit ${machine.commit}, ${Math.round(seconds / 60)} minutes.`,
    `${machine.processor}, ${machine.cores} cores, ${machine.memoryGigabytes} GB, ${machine.system}. Node ${machine.node}, ` +
      `SQLite ${machine.sqlite}, ${packages.join(', ')}.`,
    `${program}, ${options.connections} connections, ${options.rounds} × ${options.seconds} s, ${pinning}, ` +
      `load before ${machine.loadBefore}.`,
  ];
}

/** Counts the aims that are met. */
function summaryOf(subjects: readonly SubjectResult[]): string {
  const judged = subjects.flatMap(({ figures }) => figures).flatMap((figure) => isAimMet(figure) ?? []);
  const broken = subjects.filter(({ fault }) => fault !== null).length;
  return (
    `${judged.filter(Boolean).length} of ${judged.length} aims are met` +
    (broken > 0 ? `; ${broken} subjects could not be measured` : '')
  );
}

const HEADINGS = ['', 'measured', 'p50 / p99', 'limit', 'which is', '× limit', 'aim', ''] as const;
/** Columns with numbers. */
const RIGHT_ALIGNED: ReadonlySet<number> = new Set([1, 2, 3, 5]);

function tableOf(figures: readonly Figure[]): string {
  const rows = [HEADINGS, ...figures.map(cellsOf)];
  const widths = HEADINGS.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)));
  const lineOf = (row: readonly string[]) =>
    `| ${widths.map((width, column) => padded(row[column] ?? '', width, column)).join(' | ')} |`;
  const [head = '', ...body] = rows.map(lineOf);
  const rule = widths.map((width, column) =>
    RIGHT_ALIGNED.has(column) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  return [head, `| ${rule.join(' | ')} |`, ...body].join('\n');
}

function padded(cell: string, width: number, column: number): string {
  return RIGHT_ALIGNED.has(column) ? cell.padStart(width) : cell.padEnd(width);
}

/** A figure and its limit, in the order of the headings. */
function cellsOf(figure: Figure): string[] {
  const { title, value, unit, limit, aim } = figure;
  return [
    title,
    writeValue(value, unit),
    writeSpread(figure),
    limit ? writeValue(limit.value, unit) : '',
    limit ? limit.title : '',
    limit ? limit.ratio.toFixed(2) : '',
    aim ? writeAim(aim, unit) : '',
    { true: 'met', false: '**missed**', null: '' }[`${isAimMet(figure)}`],
  ];
}
