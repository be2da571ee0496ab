const STORAGE_KEY = 'carnet.scroll';
const MOST_KEPT = 50;

/** Scroll offset of a page when it was left; `key` identifies its history entry. */
export function readScrollOffset(key: string, pathname: string): number {
  return readOffsets().get(`${key} ${pathname}`) ?? 0;
}

export function storeScrollOffset(key: string, pathname: string, y: number): void {
  const page = `${key} ${pathname}`;
  const places = readOffsets();
  places.delete(page);
  const latest = [...places, [page, y]].slice(-MOST_KEPT);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(latest));
  } catch {
    // Only a scroll offset is lost.
  }
}

function readOffsets(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]'));
  } catch {
    return new Map();
  }
}
