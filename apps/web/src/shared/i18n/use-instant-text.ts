import { useFormat } from '#shared/i18n/use-format.ts';

/** Formats an instant in the device's time zone. */
export function useInstantText(): (instant: string) => string {
  const { formatInstant } = useFormat();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (instant) => formatInstant(instant, timeZone);
}
