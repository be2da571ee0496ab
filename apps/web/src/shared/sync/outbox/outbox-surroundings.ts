import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { Garage } from '#shared/sync/garage.ts';

/** What an outbox needs of the copy that it belongs to. */
export interface OutboxSurroundings {
  /** Names the outbox among the windows of this device. */
  readonly name: string;
  /** The garage as the server last gave it. */
  readonly base: () => Garage;
  /** The owner's day. */
  readonly today: () => CivilDate;
  /** Whether the outbox is still that of who is signed in. */
  readonly isCurrent: () => boolean;
  /** Resolves once the whole garage is in memory. */
  readonly whenLoaded: () => Promise<void>;
  /** Fetches what the server has; rejects when it cannot be asked. */
  readonly pull: () => Promise<void>;
  /** Resolves once no window is fetching what it has sent. */
  readonly whenPulled: () => Promise<void>;
  /** Called when operations have changed; `isGarageSame`: the garage as it is shown has not, such as when they were sent. */
  readonly onChange: (isGarageSame: boolean) => void;
}
