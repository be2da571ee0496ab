/** Shows a number on the icon of the installed app, where the browser can; 0 takes it away. */
export function showIconBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  // Refused where the app is not installed: then there is no icon either.
  navigator.setAppBadge(count).catch(() => undefined);
}
