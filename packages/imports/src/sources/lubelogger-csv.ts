import type { SourceFile } from '#sources/source-file.ts';
import { placeOf, type Findings, type ReadContext } from '#sources/findings.ts';
import { nameRows, type NamedRow } from '#sources/named-rows.ts';
import { joinNotes, positive, textOrNull } from '#values/app-values.ts';
import { readDate, voteOrder } from '#values/dates.ts';
import {
  currencyIn,
  exactCents,
  isOfMiles,
  readNumber,
  voteMark,
  type DecimalMark,
} from '#values/numbers.ts';
import { typeOfCode } from '#words/match-type.ts';

type Tab = 'service' | 'repair' | 'upgrade' | 'tax' | 'odometer' | 'fuel' | 'plan';

/** Some spreadsheet may have the first of these names; `Tags` is in the files of this app alone. */
const HEADS: readonly (readonly [readonly string[], Tab | null])[] = [
  [['Date', 'Description', 'Cost', 'Notes', 'Odometer', 'Tags'], null],
  [['Date', 'InitialOdometer', 'Odometer'], 'odometer'],
  [['Date', 'Description', 'Cost', 'Notes', 'Tags'], 'tax'],
  [['Date', 'Odometer', 'FuelConsumed', 'Cost'], 'fuel'],
  [['DateCreated', 'DateModified', 'Description', 'Type'], 'plan'],
];

/** A tab of LubeLogger as CSV, in the culture of its server (research, imports.md §6.1). */
export function isLubeLoggerCsv(file: SourceFile): boolean {
  return HEADS.some(([names]) => file.hasNames(...names));
}

interface TabFile {
  readonly source: SourceFile;
  readonly tab: Tab;
  readonly rows: readonly NamedRow[];
  readonly extras: readonly string[];
}

interface Culture {
  readonly order: 'day_first' | 'month_first';
  readonly mark: DecimalMark;
}

export function readLubeLoggerCsv(
  files: readonly SourceFile[],
  findings: Findings,
  context: ReadContext,
): void {
  const tabs = files.filter(isLubeLoggerCsv).map((source) => openTab(source, findings, context));
  const culture = cultureOf(tabs, context);
  findings.ask('vehicle_name', null);
  findings.vehicle('lubelogger');
  for (const { rows, tab, source, extras } of tabs) {
    for (const named of rows) readRow(named, { tab, culture, extras, file: source.name, findings });
  }
}

function openTab(source: SourceFile, findings: Findings, { answers }: ReadContext): TabFile {
  const [header, ...rest] = source.rows();
  const named = header ? nameRows(header, rest) : [];
  const known = HEADS.find(([names]) => source.hasNames(...names))?.[1] ?? null;
  const extras = (header?.cells ?? []).filter((name) => name.startsWith('extrafield_'));
  if (known) return { source, tab: known, rows: named, extras };
  findings.ask(
    'tab',
    source.name,
    named.slice(0, 2).map(({ row }) => row.text),
  );
  const chosen = answers.tabs?.[source.name];
  const guessed = /repair|repar/i.test(source.name) ? 'repair' : 'service';
  const tab = /upgrade|amelior/i.test(source.name) ? 'upgrade' : guessed;
  const isTab = chosen === 'service' || chosen === 'repair' || chosen === 'upgrade';
  return { source, tab: isTab ? chosen : tab, rows: named, extras };
}

/** One server writes all tabs: what one of them proves holds for the others. */
function cultureOf(tabs: readonly TabFile[], { answers }: ReadContext): Culture {
  const cells = (...names: string[]) => tabs.flatMap(({ rows }) => rows.map(({ cell }) => cell(...names)));
  const { mark } = voteMark(cells('Cost', 'FuelConsumed'));
  const vote = voteOrder(cells('Date', 'DateCreated').map((text) => text.replace(/ .*/, '')));
  const isMonthFirst =
    vote === 'month_first' || (vote !== 'day_first' && cells('Cost').some((text) => text.startsWith('$')));
  return {
    order: answers.dateOrder ?? (isMonthFirst ? 'month_first' : 'day_first'),
    mark: answers.decimalMark ?? (mark === ',' ? ',' : '.'),
  };
}

interface RowContext {
  readonly tab: Tab;
  readonly culture: Culture;
  readonly extras: readonly string[];
  readonly file: string;
  readonly findings: Findings;
}

function readRow({ row, cell }: NamedRow, { tab, culture, extras, file, findings }: RowContext): void {
  const place = placeOf(file, row);
  if (tab === 'plan') return findings.aside(place, 'planned_work');
  if (tab === 'odometer' && /^Auto Insert From/i.test(cell('Notes'))) {
    return findings.aside(place, 'reading_of_a_record');
  }
  const cost = readNumber(cell('Cost'), culture.mark);
  const currency = currencyIn(cell('Cost'));
  if (currency && currency !== 'EUR') {
    findings.currencies.add(currency);
    if (isOfMiles(currency)) findings.isUnitOpen = true;
  }
  const own = extras.map((name) => ({ name: name.replace('extrafield_', ''), value: cell(name) }));
  const garage = own.find(({ name }) => /^(garage|shop|workshop|atelier)$/i.test(name));
  const others = own.filter((field) => field !== garage && field.value !== '');
  const cents = cost ? exactCents(cost) : null;
  findings.row(place, {
    kind: tab === 'fuel' ? 'fuel' : tab === 'odometer' ? 'reading' : 'work',
    vehicle: 'lubelogger',
    date: readDate(cell('Date'), culture.order),
    mileage: positive(readNumber(cell('Odometer'), culture.mark)?.decimal),
    title: cell('Description'),
    code: typeOfCode('lubelogger_tab', tab),
    garage: textOrNull(garage?.value),
    notes: joinNotes(cell('Notes'), ...others.map(({ name, value }) => `${name} : ${value}`)),
    cents: cell('Cost') === '' ? 0 : cents,
    currency,
    costText: cents === null ? textOrNull(cell('Cost')) : null,
    litres: positive(readNumber(cell('FuelConsumed'), culture.mark)?.decimal),
    isFull: tab === 'fuel' ? cell('IsFillToFull') === 'True' : null,
    isMissed: cell('MissedFuelUp') === 'True',
  });
}
