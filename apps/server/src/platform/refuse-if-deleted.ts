/**
 * Does work on something that may be deleted meanwhile. If the work fails, `require` runs again, so that a
 * deletion is refused as such.
 */
export async function refuseIfDeleted<T>(
  require: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await require();
    throw error;
  }
}
