import { databasesAtRest } from '#testing/database-rest.ts';
import { takeComplaints } from '#testing/fake-server.ts';
import { matchMedia, setViewportWidth } from '#testing/viewport.ts';
import { forgetFailedLoads } from '#shared/loading/load-once.ts';
import { reportReachable } from '#shared/network/connection.ts';
import { endSession, forgetSessionEnd } from '#shared/session/session.ts';
import { dismissToast, shownToasts } from '#shared/toasts/toasts.ts';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { BroadcastChannel, MessageChannel } from 'node:worker_threads';
import * as React from 'react';
import { afterAll, afterEach, beforeEach } from 'vitest';

/** Missing in the test DOM. Nothing has a size here, so no size ever changes. */
class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// A page is loaded when it is first shown, which takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000, getElementError: describeLazily });

// React's development build records the origin of each element for messages that no test reads: a fifth of
// the time of a page. It stops after a large number in one second.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });

Object.assign(globalThis, { BroadcastChannel, MessageChannel });
const computedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = ownStyle;
window.matchMedia = matchMedia;
window.ResizeObserver = NoResizeObserver;
Object.defineProperty(window, 'visualViewport', { value: null, configurable: true, writable: true });
window.scrollTo = () => undefined;
// A call that outlives its test finds no fake server. On the network it would fail late, during another test.
window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
Element.prototype.scrollIntoView = () => undefined;

beforeEach(() => {
  setViewportWidth();
  document.documentElement.lang = '';
});

afterEach(() => {
  const complaints = takeComplaints();
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
});

afterEach(() => {
  cleanup();
  endSession('signedOut');
  forgetSessionEnd();
  for (const toast of shownToasts()) dismissToast(toast.id);
  reportReachable(true);
  forgetFailedLoads();
  localStorage.clear();
  sessionStorage.clear();
});

afterAll(databasesAtRest);

/**
 * The styles of the element alone. No style sheet is loaded here, and for each element of a query by role the test DOM
 * would copy the styles of all its ancestors: a tenth of the time of a page. It knows that a closed dialog is hidden.
 */
function ownStyle(element: Element): CSSStyleDeclaration {
  const hasStyle = element instanceof HTMLElement || element instanceof SVGElement;
  return hasStyle && !(element instanceof HTMLDialogElement) ? element.style : computedStyle(element);
}

/** `findBy…` fails many times before it succeeds: render the document into the message only when it is read. */
function describeLazily(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  Error.captureStackTrace(error, describeLazily);
  const get = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
  return Object.defineProperty(error, 'message', { get, configurable: true });
}
