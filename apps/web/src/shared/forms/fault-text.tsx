import { unbroken } from '#shared/i18n/unbroken.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { problemMessage, type ProblemFacts } from '@carnet/i18n/problem-message';

export interface FaultTextProps {
  readonly fault: ProblemFacts;
}

/** The message of a problem or fault; a component, so that it follows the language. */
export function FaultText({ fault }: FaultTextProps) {
  const { t } = useTranslation();
  return <>{unbroken(problemMessage(t, fault))}</>;
}
