/**
 * Does work on something that somebody may delete meanwhile. When it fails, `require` looks once more: its refusal says
 * that the thing is gone.
 */
export async function whileThere<T>(require: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await require();
    throw error;
  }
}
