/** Size of 1em in a media query. */
const EM = 16;
const DESKTOP_WIDTH = 1440;

let width = DESKTOP_WIDTH;
const changed = new EventTarget();

/** Sets the window width in CSS pixels, with media queries. Each test starts on a desktop. */
export function setViewportWidth(pixels: number = DESKTOP_WIDTH): void {
  width = pixels;
  changed.dispatchEvent(new Event('change'));
}

/** Evaluates the width queries of the app (`min-width`, `max-width` in em); any other query is false. */
export function matchMedia(query: string): MediaQueryList {
  const bound = /\((min|max)-width: ([\d.]+)em\)/.exec(query);
  const matches = () => {
    if (!bound) return false;
    const edge = Number(bound[2]) * EM;
    return bound[1] === 'min' ? width >= edge : width <= edge;
  };
  return {
    get matches() {
      return matches();
    },
    media: query,
    onchange: null,
    addEventListener: changed.addEventListener.bind(changed),
    removeEventListener: changed.removeEventListener.bind(changed),
    dispatchEvent: changed.dispatchEvent.bind(changed),
    addListener: () => undefined,
    removeListener: () => undefined,
  };
}
