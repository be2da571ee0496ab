/** A file by its id; every other value as it is. */
export function idOf(file: unknown): unknown {
  const isFile = typeof file === 'object' && file !== null && 'id' in file && 'contentType' in file;
  return isFile ? file.id : file;
}

/** Whether two values of a field are the same; a file is its id, and nothing typed is null. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(plain(a), inOrder) === JSON.stringify(plain(b), inOrder);
}

/** The server may name the fields of a value in another order than a form. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function plain(value: unknown): unknown {
  if (value === undefined || value === '') return null;
  return Array.isArray(value) ? value.map(idOf) : idOf(value);
}
