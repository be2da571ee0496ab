const KEPT_UNDER = 'carnet.scroll';
const MOST_KEPT = 50;

/** Scroll offset of a page when it was left; `key` identifies its history entry. */
export function placeOf(key: string, pathname: string): number {
  return readPlaces().get(`${key} ${pathname}`) ?? 0;
}

export function keepPlace(key: string, pathname: string, y: number): void {
  const page = `${key} ${pathname}`;
  const places = readPlaces();
  places.delete(page);
  const latest = [...places, [page, y]].slice(-MOST_KEPT);
  try {
    sessionStorage.setItem(KEPT_UNDER, JSON.stringify(latest));
  } catch {
    // Only a scroll offset is lost.
  }
}

function readPlaces(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEPT_UNDER) ?? '[]'));
  } catch {
    return new Map();
  }
}
