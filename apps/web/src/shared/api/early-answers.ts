/** What `public/early-files.js` has asked for while the app was still on its way, by address. */
interface EarlyAnswers {
  /** Whose answers these are. */
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
 * The answer that is on its way to the very same call, once; undefined when nobody has asked yet. From the first call
 * on it is too late to ask early: where the app comes from the device it may be faster than the script.
 */
export function takeEarlyAnswer(address: string, token: string | null): Promise<Response> | undefined {
  window.carnetEarly ??= NONE;
  const { answers, token: owner } = window.carnetEarly;
  if (owner !== token) return undefined;
  const answer = answers.get(address);
  answers.delete(address);
  return answer;
}

/** An answer that the first screen has not taken would be stale by the time it is needed. */
export function forgetEarlyAnswers(): void {
  window.carnetEarly = NONE;
}
