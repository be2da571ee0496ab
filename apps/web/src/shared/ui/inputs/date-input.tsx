import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { TypedTextInput, type TypedInputProps } from '#shared/ui/inputs/typed-input.tsx';
import { useTypedValue } from '#shared/ui/inputs/use-typed-value.ts';
import { loadOnce } from '#shared/loading/load-once.ts';
import { useLazyMenu } from '#shared/loading/use-lazy-component.ts';
import { useWhenIdle } from '#shared/loading/use-when-idle.ts';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import type { OpenedCalendarProps } from '#shared/ui/inputs/opened-calendar.tsx';
import { QuickChoices } from '#shared/ui/inputs/quick-choices.tsx';
import { addDays, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { parseDateInput } from '@carnet/i18n/parse-input';
import { CalendarDays } from 'lucide-react';
import classes from './date-input.module.css';

export interface DateInputProps extends TypedInputProps<CivilDate> {
  readonly today: CivilDate;
  /** Range of the calendar; typed dates are validated by the form's schema. */
  readonly min?: CivilDate;
  readonly max?: CivilDate;
  /** Offers today and yesterday under the field, for recent work. */
  readonly hasRecentDays?: boolean;
}

/**
 * Input of a civil date: typed or pasted in any common format, or chosen in a calendar. Formatted as
 * 21/11/2026 on blur.
 */
export function DateInput({ value, defaultValue, onChange, today, min, max, ...props }: DateInputProps) {
  const { hasRecentDays = false, ...inputProps } = props;
  const { t } = useTranslation();
  const { formatDateNumeric, language } = useFormat();
  const typed = useTypedValue({
    value,
    defaultValue,
    onChange,
    parse: (text) => parseDateInput(text, today),
    print: formatDateNumeric,
    printedFor: language,
  });
  return (
    <div className={classes.field}>
      <TypedTextInput
        placeholder={t('common.date.placeholder')}
        {...inputProps}
        typed={typed}
        inputMode="numeric"
        // The width of its button, which does not grow with large text.
        rightSectionWidth="calc(min(2.875rem, 46px))"
        rightSection={
          <CalendarButton
            {...{ today, min, max }}
            value={typed.value}
            onChoose={typed.choose}
            isDisabled={inputProps.disabled === true}
          />
        }
      />
      {hasRecentDays && (
        <QuickChoices
          label={t('common.date.recent')}
          choices={[
            { value: today, label: t('common.date.today') },
            { value: addDays(today, -1), label: t('common.date.yesterday') },
          ]}
          value={typed.value}
          onChoose={typed.choose}
        />
      )}
    </div>
  );
}

export const loadCalendar = loadOnce(
  async () => (await import('#shared/ui/inputs/opened-calendar.tsx')).OpenedCalendar,
);

/** Button for the calendar of a date field, which is mounted on first press. */
function CalendarButton(props: OpenedCalendarProps) {
  const { t } = useTranslation();
  const { Component: OpenedCalendar, press } = useLazyMenu(loadCalendar);
  useWhenIdle(loadCalendar);
  if (OpenedCalendar) return <OpenedCalendar {...props} />;
  return (
    <IconButton
      icon={CalendarDays}
      label={t('common.date.openCalendar')}
      aria-haspopup="dialog"
      aria-expanded={false}
      disabled={props.isDisabled}
      onClick={press}
    />
  );
}
