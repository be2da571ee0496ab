import type { MatcherFunction } from '@testing-library/react';

/** Finds a text that is printed in several elements, as one with « e-mail » is: the innermost element that holds all of it. */
export function wholeText(text: string | RegExp): MatcherFunction {
  const holds = ({ textContent }: Element) =>
    typeof text === 'string' ? textContent === text : text.test(textContent);
  return (_ownText, element) =>
    element !== null && holds(element) && ![...element.children].some((child) => holds(child));
}
