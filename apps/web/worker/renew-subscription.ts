/**
 * The browser has given this device another address for its pushes: the server learns it at once, by the session of
 * the cookie. Without a session the app does so when it is next opened.
 */
export async function renewSubscription(
  pushManager: PushManager,
  old: PushSubscription | null,
): Promise<void> {
  const applicationServerKey = old?.options.applicationServerKey;
  if (!applicationServerKey) return;
  const renewed = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  await fetch('/v1/push/subscriptions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'include',
    body: JSON.stringify(renewed),
  });
}
