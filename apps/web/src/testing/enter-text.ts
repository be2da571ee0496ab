import type { UserEvent } from '@testing-library/user-event';

/** Enters a text into a field at once: typing it would render the page again for each key. */
export async function enterText(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
