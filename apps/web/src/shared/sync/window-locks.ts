/** Does some work while no other window of this device does; without locks (plain HTTP) at once. */
export async function withLock(name: string, mode: LockMode, work: () => Promise<void>): Promise<void> {
  const { locks }: { readonly locks?: LockManager | null } = navigator;
  if (locks) await locks.request(name, { mode }, work);
  else await work();
}
