import type { Fixed } from '#platform/db/column-types.ts';

/** A browser that gets pushes: where they go, and its keys; or a native app, and what it announces. */
export interface PushSubscriptionTable {
  account_id: Fixed<string>;
  id: Fixed<string>;
  /** Takes this row with it when it is signed out; null once it has run out by itself. */
  session_id: string | null;
  service: Fixed<'web' | 'fcm' | 'apns'>;
  endpoint: Fixed<string>;
  p256dh: string;
  auth: string;
  own_announcements: string | null;
  user_agent: string | null;
  created_at: Fixed<string>;
  last_sent_at: string | null;
}

export type PushReceiptTable = Record<
  'account_id' | 'subscription_id' | 'message_id' | 'sent_at',
  Fixed<string>
>;
