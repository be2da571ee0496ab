export { pruneFeeds } from '#features/changes/prune-feed.repository.ts';
