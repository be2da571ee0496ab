import { SettingsFrame } from '#app/pages/settings/settings-frame.tsx';
import { CalendarCard } from '#features/calendar/calendar-card.tsx';

/** Subscribes the owner's own calendar to what is due. */
export function CalendarSettingsPage() {
  return (
    <SettingsFrame name="calendar">
      <CalendarCard />
    </SettingsFrame>
  );
}
