import { useNavigate } from 'react-router';

/**
 * Brings the person back to the page before, as the browser's own button would; to `fallback` where this page is the
 * first one that the app showed (a link from a mail, a new window).
 */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => {
    if (hasPageBefore()) void navigate(-1);
    else void navigate(fallback, { replace: true });
  };
}

/** Whether the app has shown a page before this one: the router numbers the entries it makes in the history. */
export function hasPageBefore(): boolean {
  const state: unknown = window.history.state;
  return (
    typeof state === 'object' &&
    state !== null &&
    'idx' in state &&
    typeof state.idx === 'number' &&
    state.idx > 0
  );
}
