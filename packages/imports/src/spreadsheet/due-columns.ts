import type { Findings, FoundReminder, Place } from '#sources/findings.ts';
import type { ColumnField } from '#spreadsheet/headings.ts';
import { dateOfCell, type SheetWriting } from '#spreadsheet/sheet-values.ts';
import type { Row } from '#tables/split-cells.ts';
import { readDistance } from '#values/numbers.ts';
import { matchType } from '#words/match-type.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';

/** Columns that say when one kind of work is next due; without `work` they speak of the work of their row. */
interface DueColumns {
  readonly work: { readonly key: string; readonly title: string } | null;
  readonly date: number | null;
  readonly mileage: number | null;
}

interface RowOfWork {
  readonly vehicle: string;
  readonly title: string;
  readonly date: CivilDate | null;
  readonly mileage: number | null;
}

/** The reminders in the columns of a table: what its newest row says goes before what an older one said. */
export class DueReminders {
  private readonly columns: readonly DueColumns[];
  private readonly writing: SheetWriting;
  private readonly found: { day: string; place: Place; facts: Partial<FoundReminder> }[] = [];

  constructor(fields: readonly ColumnField[], headings: readonly string[], writing: SheetWriting) {
    this.writing = writing;
    this.columns = dueColumnsOf(fields, headings);
  }

  /** Whether the row says that anything is due. */
  read(place: Place, row: Row, doneOf: () => RowOfWork): boolean {
    const before = this.found.length;
    for (const columns of this.columns) {
      const date = columns.date === null ? null : dateOfCell(row.cells[columns.date] ?? '', this.writing);
      const mileage = columns.mileage === null ? null : readDistance(row.cells[columns.mileage] ?? '');
      if (date === null && mileage === null) continue;
      const { work } = columns;
      const done = doneOf();
      const isOfRow = work === null || matchType(done.title)?.key === work.key;
      const last = isOfRow ? { lastDate: done.date, lastMileage: done.mileage } : {};
      const title = isOfRow && done.title !== '' ? done.title : (work?.title ?? '');
      const facts = { vehicle: done.vehicle, title, date, mileage, ...last };
      this.found.push({ day: done.date ?? NO_DAY, place, facts });
    }
    return this.found.length > before;
  }

  tell(findings: Findings): void {
    const newestFirst = this.found.toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
    for (const { place, facts } of newestFirst) findings.reminder(place, facts);
  }
}

/** A row without a day was written as a reminder: it goes first. */
const NO_DAY = '9999-12-31';

function dueColumnsOf(fields: readonly ColumnField[], headings: readonly string[]): DueColumns[] {
  const due = fields.flatMap((field, index) => {
    if (field !== 'next_date' && field !== 'next_mileage') return [];
    const title = workIn(headings[index] ?? '');
    const key = matchType(title)?.key ?? null;
    return [{ field, index, work: key === null ? null : { key, title } }];
  });
  const works = new Set(due.map(({ work }) => work?.key ?? ''));
  const isVague = (key: string) => works.size === 1 && key === 'general_maintenance';
  const groups = Map.groupBy(due, ({ work }) => (work === null || isVague(work.key) ? '' : work.key));
  return [...groups].map(([key, columns]) => ({
    work: key === '' ? null : (columns[0]?.work ?? null),
    date: columns.find(({ field }) => field === 'next_date')?.index ?? null,
    mileage: columns.find(({ field }) => field === 'next_mileage')?.index ?? null,
  }));
}

const DUE_WORDS =
  /\b(?:prochaine?s?|next|due|[ée]ch[ée]ances?|dates?|km|kms|kilom[ée]trage|mileage|odometer|miles)\b|[()]/giu;

/** « Prochaine vidange (km) » → « vidange ». */
function workIn(heading: string): string {
  return heading.replace(DUE_WORDS, ' ').replace(/\s+/g, ' ').trim();
}
