import { keyedQueue } from '#platform/concurrency/keyed-queue.ts';

/**
 * What writes or removes the bytes of one file id in this process goes one after the other: else the clean-up after
 * a failed upload could take the bytes of its retry.
 */
export const inFileQueue = keyedQueue();
