import '@mantine/core/styles/Popover.layer.css';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { DayCalendar, type DayCalendarProps } from '#shared/ui/inputs/day-calendar.tsx';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { usePressedButton } from '#shared/ui/buttons/use-pressed-button.ts';
import { Popover } from '@mantine/core';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import classes from './date-input.module.css';

export interface OpenedCalendarProps extends DayCalendarProps {
  readonly isDisabled: boolean;
}

/** The calendar of a date field with its button, from its first opening on. */
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
