import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** What a user looks for: a role and the name that screen readers announce. */
export interface Target {
  /** An ARIA role, or `field`: an editable element with this label, because password fields have no role. */
  readonly role: string;
  readonly name: string;
  /** The accessible name contains `name`: the name of a card includes all its text. */
  readonly isPart?: boolean;
  /** Heading level. */
  readonly level?: number;
  /** The part of the page to search, where there are several. */
  readonly within?: Target;
  /** Takes the first of several equivalent elements. */
  readonly isFirst?: boolean;
}

const functions = { locate, placeToClick, fieldBehind, fieldToReplace, fieldValue, shownText };

declare global {
  interface Window {
    journey: typeof functions;
    journeyMessages: string[];
    journeyFaults: string;
    TestingLibraryDom: {
      queryAllByRole(place: HTMLElement, role: string, options: object): HTMLElement[];
      queryAllByLabelText(place: HTMLElement, label: RegExp, options: object): HTMLElement[];
    };
  }
}

const require = createRequire(import.meta.url);
const library = require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js');

/**
 * The script injected into each page: the functions below, with roles and names computed by the library that the component tests
 * use. From then on it records errors and messages of the page, because a message disappears after three seconds.
 */
export const TOOLS = `${readFileSync(library, 'utf8')};
window.journey = { ${Object.entries(functions)
  .map(([name, text]) => `${name}: ${String(text)}`)
  .join(',')} };
window.journeyMessages = [];
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const added of addedNodes)
      if (added.parentElement?.matches('section > [role]')) window.journeyMessages.push(added.innerText);
}).observe(document, { childList: true, subtree: true });
window.journeyFaults = '';
const note = (fault) => {
  window.journeyFaults += fault + '\\n';
  try {
    sessionStorage.setItem('journey.faults', (sessionStorage.getItem('journey.faults') ?? '') + fault + '\\n');
  } catch {}
};
addEventListener('error', ({ message }) => note(message));
addEventListener('unhandledrejection', ({ reason }) => note(reason + '\\n' + (reason?.stack ?? '')));`;

/** The matching element; null without one, an error with several. */
function locate(target: Target): HTMLElement | null {
  const { queryAllByRole, queryAllByLabelText } = window.TestingLibraryDom;
  const findIn = (place: HTMLElement, { role, name, level, isPart }: Target): HTMLElement[] => {
    const isNamed = (full: string) => (isPart === true ? full.includes(name) : full === name);
    if (role !== 'field') return queryAllByRole(place, role, { name: isNamed, ...(level && { level }) });
    const label = new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\*)?$`);
    return queryAllByLabelText(place, label, { selector: 'input, textarea' });
  };
  const search = (wanted: Target): HTMLElement | null => {
    const { role, name, within, isFirst } = wanted;
    const place = within === undefined ? document.body : search(within);
    const found = place === null ? [] : findIn(place, wanted);
    if (found.length > 1 && isFirst !== true) throw new Error(`${found.length} of ${role} « ${name} »`);
    return found[0] ?? null;
  };
  return search(target);
}

/** The point where a click on a control arrives after scrolling; null while it is disabled or covered. */
function placeToClick(target: Target): string | null {
  const element = window.journey.locate(target);
  if (element === null || element.matches(':disabled, [aria-disabled="true"]')) return null;
  const middle = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2] as const;
  };
  const isOnTop = () => {
    const top = document.elementFromPoint(...middle());
    return element.contains(top) || top?.closest('label')?.control === element;
  };
  if (!isOnTop()) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return isOnTop() ? middle().join() : null;
}

/** The file field behind a button that opens the file chooser. */
function fieldBehind(target: Target): HTMLInputElement | null {
  let next = window.journey.locate(target)?.nextElementSibling;
  while (next && !(next instanceof HTMLInputElement && next.type === 'file')) next = next.nextElementSibling;
  return next ?? null;
}

/** A field whose value is selected, so that typing replaces it. */
function fieldToReplace(target: Target): HTMLElement | null {
  const field = window.journey.locate(target);
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
  return field;
}

/** Value of a field; null when it is missing. */
function fieldValue(target: Target): string | null {
  const field = window.journey.locate(target);
  return field instanceof HTMLInputElement ? field.value : null;
}

/** Visible text of a part of the page; null when it is missing. */
function shownText(target: Target): string | null {
  return window.journey.locate(target)?.innerText ?? null;
}
