export { pruneAnnouncements } from '#features/notifications/prune-announcements.repository.ts';
