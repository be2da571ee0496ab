/** A file by its id; every other value as it is. */
export function idOf(file: unknown): unknown {
  return typeof file === 'object' && file !== null && 'id' in file ? file.id : file;
}

/** Whether two values of a field are the same; a file is its id, and nothing typed is null. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b));
}

function plain(value: unknown): unknown {
  if (value === undefined || value === '') return null;
  return Array.isArray(value) ? value.map(idOf) : idOf(value);
}
