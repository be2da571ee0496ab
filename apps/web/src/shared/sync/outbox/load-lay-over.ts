import type { GarageInMemory } from '#shared/sync/garage-in-memory.ts';
import type { Garage } from '#shared/sync/garage.ts';
import type { laidOver } from '#shared/sync/outbox/apply/lay-over.ts';
import type { Operation } from '#shared/sync/outbox/operation.ts';

let layOver: typeof laidOver | null = null;

/** Fetches the rules by which operations are laid over a garage: most starts have none, and no first screen waits for them. */
export async function loadLayOver(): Promise<void> {
  layOver ??= (await import('#shared/sync/outbox/apply/lay-over.ts')).laidOver;
}

/** A garage as it will be once all of these have been sent; to be asked for once the rules are there. */
export function withOperations(base: GarageInMemory, operations: readonly Operation[]): Garage {
  return layOver === null ? base : layOver(base, operations);
}
