import { useTranslation } from '#shared/i18n/use-translation.ts';
import { loadOnce } from '#shared/loading/load-once.ts';
import { useLazyMenu } from '#shared/loading/use-lazy-component.ts';
import { useWhenIdle } from '#shared/loading/use-when-idle.ts';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import type { OpenedCalendarProps } from '#shared/ui/inputs/opened-calendar.tsx';
import { CalendarDays } from 'lucide-react';

export const loadCalendar = loadOnce(
  async () => (await import('#shared/ui/inputs/opened-calendar.tsx')).OpenedCalendar,
);

/** Opens the calendar of a date field. Until it is first pressed it is only its button. */
export function CalendarButton(props: OpenedCalendarProps) {
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
