import { useFormat } from '#shared/i18n/use-format.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import classes from './figure.module.css';

export interface DateTextProps {
  readonly date: CivilDate;
  /** `medium` 21 nov. 2026 (default) · `numeric` 21/11/2026 · `long` with the day of the week · `month` */
  readonly style?: 'medium' | 'numeric' | 'long' | 'month';
}

/** A localised civil date. The only component that prints one. */
export function DateText({ date, style = 'medium' }: DateTextProps) {
  const format = useFormat();
  const printers = {
    medium: format.formatDate,
    numeric: format.formatDateNumeric,
    long: format.formatLongDate,
    month: format.formatMonth,
  };
  return (
    <time dateTime={date} className={style === 'long' ? undefined : classes.figure}>
      {printers[style](date)}
    </time>
  );
}
