import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { DayCalendar } from '#shared/ui/day-calendar.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { TypedTextInput, type TypedInputProps } from '#shared/ui/typed-input.tsx';
import { useTypedValue } from '#shared/ui/use-typed-value.ts';
import { addDays, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { parseDateInput } from '@carnet/i18n/parse-input';
import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import classes from './date-input.module.css';

export interface DateInputProps extends TypedInputProps<CivilDate> {
  readonly today: CivilDate;
  /** The days that the calendar offers; what is typed is for the form's schema to judge. */
  readonly min?: CivilDate;
  readonly max?: CivilDate;
  /** Offers today and yesterday under the field: for work just done. */
  readonly hasRecentDays?: boolean;
}

/** A civil date, typed or pasted in any usual form, or chosen in a calendar. Written out as 21/11/2026 when left. */
export function DateInput({ value, defaultValue, onChange, today, min, max, ...props }: DateInputProps) {
  const { hasRecentDays = false, ...inputProps } = props;
  const { t } = useTranslation();
  const { formatDateNumeric, language } = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const typed = useTypedValue({
    value,
    defaultValue,
    onChange,
    parse: (text) => parseDateInput(text, today),
    print: formatDateNumeric,
    printedFor: language,
  });
  function choose(date: CivilDate): void {
    typed.choose(date);
    setIsOpen(false);
  }
  return (
    <div className={classes.field}>
      <TypedTextInput
        placeholder={t('common.date.placeholder')}
        {...inputProps}
        typed={typed}
        inputMode="numeric"
        rightSectionWidth="2.875rem"
        rightSection={
          <Popover opened={isOpen} onChange={setIsOpen} trapFocus returnFocus position="bottom-end">
            <Popover.Target>
              <IconButton
                icon={CalendarDays}
                label={t('common.date.openCalendar')}
                disabled={inputProps.disabled}
                onClick={() => setIsOpen(!isOpen)}
              />
            </Popover.Target>
            <Popover.Dropdown className={classes.dropdown}>
              <DayCalendar value={typed.value} today={today} min={min} max={max} onChoose={choose} />
            </Popover.Dropdown>
          </Popover>
        }
      />
      {hasRecentDays && (
        <div className={classes.recent}>
          <button type="button" onClick={() => typed.choose(today)} aria-pressed={typed.value === today}>
            {t('common.date.today')}
          </button>
          <button
            type="button"
            onClick={() => typed.choose(addDays(today, -1))}
            aria-pressed={typed.value === addDays(today, -1)}
          >
            {t('common.date.yesterday')}
          </button>
        </div>
      )}
    </div>
  );
}
