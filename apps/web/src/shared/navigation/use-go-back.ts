import { hasPageBefore } from '#shared/navigation/page-before.ts';
import { useStepBack } from '#shared/navigation/use-step-back.ts';
import { useNavigate } from 'react-router';

/**
 * Brings the person back to the page before, as the browser's own button would; to `fallback` where this page is the
 * first one that the app showed (a link from a mail, a new window).
 */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  const stepBack = useStepBack();
  return () => {
    if (hasPageBefore()) stepBack();
    else void navigate(fallback, { replace: true });
  };
}
