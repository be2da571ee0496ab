/** The id of a file; other values unchanged. */
export function toFileId(file: unknown): unknown {
  const isFile = typeof file === 'object' && file !== null && 'id' in file && 'contentType' in file;
  return isFile ? file.id : file;
}

/** Whether two values of a field are equal. Files are compared by id, and an empty input equals null. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(plain(a), inOrder) === JSON.stringify(plain(b), inOrder);
}

/** Sorts fields, because the server may order them differently from a form. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function plain(value: unknown): unknown {
  if (value === undefined || value === '') return null;
  return Array.isArray(value) ? value.map(toFileId) : toFileId(value);
}
