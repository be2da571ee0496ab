import { unbroken } from '#shared/i18n/unbroken.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { problemMessage, type ProblemFacts } from '@carnet/i18n/problem-message';

export interface FaultTextProps {
  readonly fault: ProblemFacts;
}

/** The sentence of a problem or of a fault, which follows a switch of the language. */
export function FaultText({ fault }: FaultTextProps) {
  const { t } = useTranslation();
  return <>{unbroken(problemMessage(t, fault))}</>;
}
