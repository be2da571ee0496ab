import { useTranslation } from '#shared/i18n/use-translation.ts';
import { problemMessage, type ProblemFacts } from '@carnet/i18n/problem-message';

/** The sentence of a problem or of a fault, which follows a switch of the language. */
export function FaultText({ fault }: { readonly fault: ProblemFacts }) {
  const { t } = useTranslation();
  return <>{problemMessage(t, fault)}</>;
}
