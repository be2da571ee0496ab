import { SettingsFrame } from '#app/pages/settings/settings-frame.tsx';
import { CalendarCard } from '#features/calendar/calendar-card.tsx';

/** What is due, in the owner's own calendar. */
export function CalendarSettingsPage() {
  return (
    <SettingsFrame name="calendar">
      <CalendarCard />
    </SettingsFrame>
  );
}
