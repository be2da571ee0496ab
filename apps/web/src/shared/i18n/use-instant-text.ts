import { useFormat } from '#shared/i18n/use-format.ts';

/** Writes an instant as the clock on this device shows it. */
export function useInstantText(): (instant: string) => string {
  const { formatInstant } = useFormat();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (instant) => formatInstant(instant, timeZone);
}
