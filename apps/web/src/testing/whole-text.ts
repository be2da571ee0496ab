import type { MatcherFunction } from '@testing-library/react';

/**
 * Matches a text split over several elements, such as one with « e-mail »: the innermost element that
 * contains all of it.
 */
export function wholeText(text: string | RegExp): MatcherFunction {
  const holds = ({ textContent }: Element) =>
    typeof text === 'string' ? textContent === text : text.test(textContent);
  return (_ownText, element) =>
    element !== null && holds(element) && ![...element.children].some((child) => holds(child));
}
