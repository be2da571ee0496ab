import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** What a person looks for: a thing of a kind, by the name that screen readers say. */
export interface Target {
  /** A role of ARIA, or `field`: what is labelled so and can be typed into, for fields of passwords have no role. */
  readonly role: string;
  readonly name: string;
  /** The name holds more than `name`: that of a card says everything on it. */
  readonly isPart?: boolean;
  /** Of a heading. */
  readonly level?: number;
  /** The part of the page to look in, where the whole has several. */
  readonly within?: Target;
  /** The first of several that do the same. */
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
 * The script that a page gets before it is looked at: the functions below, and roles and names as the standard computes
 * them, by the library that the component tests use too. What the page throws and says in messages from then on is noted:
 * a message goes after three seconds.
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

/** The element that a person would find; null when there is none, an error when there are several. */
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

/** Where a click on a control would arrive, scrolled into sight; null while it is disabled or something lies over it. */
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

/** The file field behind a button that opens the choice of files. */
function fieldBehind(target: Target): HTMLInputElement | null {
  let next = window.journey.locate(target)?.nextElementSibling;
  while (next && !(next instanceof HTMLInputElement && next.type === 'file')) next = next.nextElementSibling;
  return next ?? null;
}

/** A field in which all that it holds is selected, so that typing replaces it. */
function fieldToReplace(target: Target): HTMLElement | null {
  const field = window.journey.locate(target);
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
  return field;
}

/** What a field holds; null when it is not there. */
function fieldValue(target: Target): string | null {
  const field = window.journey.locate(target);
  return field instanceof HTMLInputElement ? field.value : null;
}

/** The words that are seen in a part of the page; null when it is not there. */
function shownText(target: Target): string | null {
  return window.journey.locate(target)?.innerText ?? null;
}
