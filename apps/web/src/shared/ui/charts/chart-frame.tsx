// Explicit roles: Safari drops table semantics from rows whose `display` is changed.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-noninteractive-element-to-interactive-role */
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useIsPrinting } from '#shared/ui/use-is-printing.ts';
import { useId, useState, type ReactNode } from 'react';
import classes from './chart-frame.module.css';

/** Renders in a few milliseconds on a phone; further rows on request. */
const ROWS_AT_ONCE = 100;
/** More columns do not fit on paper. */
const COLUMNS_OF_A_SHEET = 8;

/** The chart's values as a table. */
export interface ChartTable {
  readonly columns: readonly string[];
  /** Total number of rows; absent for a short table. */
  readonly count?: number;
  /** The first `most` rows, computed when the table is shown: ten years of readings are thousands of rows. */
  readonly rows: (most: number) => readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  /** Alignment of the last column: text is left-aligned, figures (default) are right-aligned. */
  readonly endsWith?: 'words' | 'figures';
}

export interface ChartTexts {
  readonly title: string;
  /** The main point of the chart, above it and its table. */
  readonly message?: string;
  /** One-sentence summary below the chart. */
  readonly summary?: string;
  readonly showTable: string;
  readonly showChart: string;
}

export interface ChartFrameProps {
  readonly texts: ChartTexts;
  readonly table: ChartTable;
  /** 2 by default: a card directly under the page's `h1`. */
  readonly headingLevel?: 2 | 3;
  /** The chart is inside a card that shows its title. */
  readonly isInCard?: boolean;
  /**
   * The value at the cursor, in large type above the chart; hidden from screen readers, which get it from the cursor.
   */
  readonly shown?: { readonly value: string; readonly at: string };
  readonly controls?: ReactNode;
  /** Print the whole table below the chart; otherwise print what the screen shows. */
  readonly isPrintedWhole?: boolean;
  /** Absent if there is only a table. */
  readonly children?: ReactNode;
}

/** A card with a chart, its summary, and a toggle between chart and table. */
export function ChartFrame({
  texts,
  table,
  headingLevel = 2,
  isInCard = false,
  shown,
  controls,
  isPrintedWhole = false,
  children,
}: ChartFrameProps) {
  const [isTableShown, setIsTableShown] = useState(false);
  const isPrinted = useIsPrinting() && isPrintedWhole;
  const isWhole = isPrinted || children === undefined;
  const headingId = useId();
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const Frame = isInCard ? 'div' : 'section';
  return (
    <Frame className={classes.card} data-in-card={isInCard || undefined} aria-labelledby={headingId}>
      <div className={classes.head}>
        {isInCard ? (
          <span id={headingId} hidden>
            {texts.title}
          </span>
        ) : (
          <Heading id={headingId}>{texts.title}</Heading>
        )}
        {children !== undefined && (
          <button
            type="button"
            className={classes.toggle}
            aria-describedby={headingId}
            onClick={() => setIsTableShown(!isTableShown)}
          >
            {isTableShown ? texts.showChart : texts.showTable}
          </button>
        )}
      </div>
      {texts.message !== undefined && <p className={classes.message}>{texts.message}</p>}
      {controls !== undefined && <div className={classes.controls}>{controls}</div>}
      {children !== undefined && (isPrinted || !isTableShown) && (
        <figure className={classes.figure} aria-labelledby={headingId}>
          {shown && !isPrinted && (
            <p className={classes.shown} aria-hidden="true">
              <b>{shown.value}</b> <span>{shown.at}</span>
            </p>
          )}
          {children}
          {texts.summary !== undefined && (
            <figcaption className={classes.summary}>{texts.summary}</figcaption>
          )}
        </figure>
      )}
      {(isWhole || isTableShown) && (
        <TableOfChart table={table} headingId={headingId} isWhole={isWhole} isPrinted={isPrinted} />
      )}
    </Frame>
  );
}

interface TableOfChartProps {
  readonly table: ChartTable;
  readonly headingId: string;
  /** Full height if there is no chart; a table in place of a chart scrolls. */
  readonly isWhole: boolean;
  /** All rows at once, since paper has no buttons. */
  readonly isPrinted: boolean;
}

function TableOfChart({ table, headingId, isWhole, isPrinted }: TableOfChartProps) {
  const { t } = useTranslation();
  const [most, setMost] = useState(ROWS_AT_ONCE);
  return (
    <div
      className={classes.scroller}
      data-whole={isWhole || undefined}
      data-wide={table.columns.length > COLUMNS_OF_A_SHEET || undefined}
      // A scroll container must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-labelledby={headingId}
    >
      <table
        role="table"
        className={classes.table}
        aria-labelledby={headingId}
        data-ends-with={table.endsWith}
        data-many={table.columns.length > 3 || undefined}
      >
        <thead role="rowgroup">
          <tr role="row">
            {table.columns.map((column) => (
              <th key={column} scope="col" role="columnheader">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {table.rows(isPrinted ? Number.POSITIVE_INFINITY : most).map(({ key, cells: [head, ...cells] }) => (
            <tr key={key} role="row">
              <th scope="row" role="rowheader">
                {head}
              </th>
              {cells.map((cell, column) => (
                <td key={table.columns[column + 1]} role="cell" data-label={table.columns[column + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!isPrinted && most < (table.count ?? 0) && (
        <p className={classes.rest}>
          <button type="button" className={classes.toggle} onClick={() => setMost(most + ROWS_AT_ONCE)}>
            {t('common.action.showMore')}
          </button>
        </p>
      )}
    </div>
  );
}
