/** Responses that `public/early-files.js` requested while the app was loading, by address. */
interface EarlyAnswers {
  /** The session that requested them. */
  readonly token: string;
  readonly answers: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    carnetEarly?: EarlyAnswers;
  }
}

const NONE: EarlyAnswers = { token: '', answers: new Map() };

/**
 * Takes the early response to exactly this call, once; undefined if there is none. The first call disables
 * early requests: where the app is loaded from the device it may be faster than the script.
 */
export function takeEarlyAnswer(address: string, token: string | null): Promise<Response> | undefined {
  window.carnetEarly ??= NONE;
  const { answers, token: owner } = window.carnetEarly;
  if (owner !== token) return undefined;
  const answer = answers.get(address);
  answers.delete(address);
  return answer;
}

/** Responses that the first screen did not take would be stale later. */
export function forgetEarlyAnswers(): void {
  window.carnetEarly = NONE;
}
