import '@mantine/core/styles/Popover.layer.css';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { usePressedButton } from '#shared/ui/buttons/use-pressed-button.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Popover } from '@mantine/core';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, useEffect, useRef, type KeyboardEvent } from 'react';
import {
  addDays,
  addMonths,
  weekdayOf,
  type CivilDate,
  civilDateOf,
} from '@carnet/domain/calendar/civil-date';
import classes from './opened-calendar.module.css';

export interface OpenedCalendarProps extends DayCalendarProps {
  readonly isDisabled: boolean;
}

/** Calendar of a date field with its button, mounted on first opening. */
export function OpenedCalendar({ isDisabled, onChoose, ...days }: OpenedCalendarProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const buttonRef = usePressedButton();
  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus returnFocus position="bottom-end">
      <Popover.Target>
        <IconButton
          ref={buttonRef}
          icon={CalendarDays}
          label={t('common.date.openCalendar')}
          disabled={isDisabled}
          onClick={() => setIsOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <DayCalendar
          {...days}
          onChoose={(date) => {
            onChoose(date);
            setIsOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface DayCalendarProps {
  readonly value: CivilDate | null;
  readonly today: CivilDate;
  readonly min?: CivilDate | undefined;
  readonly max?: CivilDate | undefined;
  readonly onChoose: (date: CivilDate) => void;
}

/** A vehicle may be old, and a reminder may be due years ahead. */
const YEARS_BACK = 80;
const YEARS_AHEAD = 20;

/** A month grid; the arrow keys, Home, End, Page Up and Page Down move between days. */
function DayCalendar({ value, today, min, max, onChoose }: DayCalendarProps) {
  const [focused, setFocused] = useState(() => within(value ?? today, min, max));
  const { formatLongDate } = useFormat();
  const gridRef = useRef<HTMLTableElement>(null);
  const isMovedByKey = useRef(false);

  useEffect(() => {
    // Focus the day after a key press, but not after a button turned the page. The popover sets the initial
    // focus (`data-autofocus`).
    if (isMovedByKey.current) gridRef.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    isMovedByKey.current = false;
  }, [focused]);

  function moveByKey(event: KeyboardEvent): void {
    const target = dayByKey(event, focused);
    if (target === null) return;
    event.preventDefault();
    const day = within(target, min, max);
    isMovedByKey.current = day !== focused;
    setFocused(day);
  }

  return (
    <div className={classes.calendar}>
      <MonthHead
        month={focused}
        years={yearsBetween(
          min ?? addMonths(today, -12 * YEARS_BACK),
          max ?? addMonths(today, 12 * YEARS_AHEAD),
        )}
        onTurn={(months) => setFocused(within(addMonths(focused, months), min, max))}
      />
      {/* The handler catches the keys of the day buttons inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table className={classes.grid} ref={gridRef} onKeyDown={moveByKey}>
        <WeekdayHead />
        <tbody>
          {weeksOfMonth(focused).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    className={classes.day}
                    tabIndex={day === focused ? 0 : -1}
                    data-autofocus={day === focused || undefined}
                    aria-pressed={day === value}
                    aria-current={day === today ? 'date' : undefined}
                    data-outside={!isSameMonth(day, focused) || undefined}
                    disabled={day !== within(day, min, max)}
                    aria-label={formatLongDate(day)}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface MonthHeadProps {
  readonly month: CivilDate;
  readonly years: readonly number[];
  readonly onTurn: (months: number) => void;
}

function MonthHead({ month, years, onTurn }: MonthHeadProps) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const shown = yearOf(month);
  return (
    <div className={classes.head}>
      <IconButton icon={ChevronLeft} label={t('common.date.previousMonth')} onClick={() => onTurn(-1)} />
      <p aria-live="polite">{name.format(Date.parse(month))}</p>
      <select
        name="year"
        className={classes.year}
        aria-label={t('common.date.year')}
        value={shown}
        onChange={({ currentTarget }) => onTurn(12 * (Number(currentTarget.value) - shown))}
      >
        {/* A typed date may be outside the range. */}
        {[...new Set([...years, shown])]
          .toSorted((a, b) => b - a)
          .map((year) => (
            <option key={year}>{year}</option>
          ))}
      </select>
      <IconButton icon={ChevronRight} label={t('common.date.nextMonth')} onClick={() => onTurn(1)} />
    </div>
  );
}

function yearsBetween(from: CivilDate, to: CivilDate): readonly number[] {
  return Array.from({ length: yearOf(to) - yearOf(from) + 1 }, (_, index) => yearOf(from) + index);
}

function yearOf(date: CivilDate): number {
  return Number(date.slice(0, 4));
}

const MONDAY_TO_SUNDAY = [4, 5, 6, 7, 8, 9, 10];

function WeekdayHead() {
  const { language } = useFormat();
  // 4 January 1970 was a Sunday, the 5th a Monday. UTC, because weekday names do not depend on a time zone.
  const name = (day: number, weekday: 'long' | 'narrow') =>
    new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(Date.UTC(1970, 0, day + 1));
  return (
    <thead>
      <tr>
        {MONDAY_TO_SUNDAY.map((day) => (
          <th key={day} scope="col" abbr={name(day, 'long')}>
            {name(day, 'narrow')}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function dayByKey({ key, shiftKey }: KeyboardEvent, from: CivilDate): CivilDate | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1);
    case 'ArrowRight':
      return addDays(from, 1);
    case 'ArrowUp':
      return addDays(from, -7);
    case 'ArrowDown':
      return addDays(from, 7);
    case 'Home':
      return addDays(from, 1 - weekdayOf(from));
    case 'End':
      return addDays(from, 7 - weekdayOf(from));
    case 'PageUp':
      return addMonths(from, shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(from, shiftKey ? 12 : 1);
    default:
      return null;
  }
}

function within(date: CivilDate, min: CivilDate | undefined, max: CivilDate | undefined): CivilDate {
  if (min !== undefined && date < min) return min;
  return max !== undefined && date > max ? max : date;
}

/** Whole weeks of a month, Monday first: the outer days may belong to the adjacent months. */
export function weeksOfMonth(date: CivilDate): readonly (readonly CivilDate[])[] {
  const first = firstOfMonth(date);
  const monday = addDays(first, 1 - weekdayOf(first));
  const weeks: CivilDate[][] = [];
  for (let start = monday; weeks.length === 0 || isSameMonth(start, date); start = addDays(start, 7)) {
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(start, offset)));
  }
  return weeks;
}

function firstOfMonth(date: CivilDate): CivilDate {
  return civilDateOf(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 1);
}

function isSameMonth(a: CivilDate, b: CivilDate): boolean {
  return a.slice(0, 7) === b.slice(0, 7);
}
