import { hasPageBefore } from '#shared/navigation/page-before.ts';
import { useStepBack } from '#shared/navigation/use-step-back.ts';
import { useNavigate } from 'react-router';

/**
 * Goes back like the browser's button, or to `fallback` if this is the first page that the app showed (a link
 * in a mail, a new window).
 */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  const stepBack = useStepBack();
  return () => {
    if (hasPageBefore()) stepBack();
    else void navigate(fallback, { replace: true });
  };
}
