import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useReplaceObject } from '#shared/sync/outbox/use-object-writes.ts';
import { notifyError } from '#shared/toasts/toasts.ts';
import { ChoiceChips, type Choice } from '#shared/ui/inputs/choice-chips.tsx';
import { useDoneMessage } from '#shared/undo/use-done-message.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { isFourWheeled } from '@carnet/domain/tyre-sets/four-wheeled';
import { problemMessage } from '@carnet/i18n/problem-message';
import { Button } from '@mantine/core';
import classes from './winter-driving.module.css';

type WinterAnswers = Pick<Vehicle, 'winterDriving' | 'hasSnowChains'>;

/** Saves an answer at once, with an undo action. */
function useAnswer(vehicle: Vehicle): (answer: Partial<WinterAnswers>) => void {
  const { t } = useTranslation('tyres');
  const { mutateAsync } = useReplaceObject('vehicle');
  const showDone = useDoneMessage();
  return (body) =>
    void mutateAsync({ read: vehicle, body }).then(
      (after) =>
        showDone(t('tyres.winter.noted'), [{ verb: 'change', kind: 'vehicle', before: vehicle, after }]),
      (error: unknown) => notifyError(problemMessage(t, problemOf(error))),
    );
}

/**
 * Asks the two questions of the winter law once: where the vehicle is driven in winter, then whether it
 * carries chains.
 */
export function WinterQuestions({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t } = useTranslation('tyres');
  const answer = useAnswer(vehicle);
  if (!isFourWheeled(vehicle)) return null;
  const { winterDriving, hasSnowChains } = vehicle;
  if (winterDriving === null) {
    return (
      <Question
        text={t('tyres.winter.driving.question')}
        onAnswer={(isYes) => answer({ winterDriving: isYes ? 'mountain' : 'elsewhere' })}
      />
    );
  }
  if (winterDriving !== 'mountain' || hasSnowChains !== null) return null;
  return (
    <Question
      text={t('tyres.winter.chains.question')}
      onAnswer={(isYes) => answer({ hasSnowChains: isYes })}
    />
  );
}

interface QuestionProps {
  readonly text: string;
  readonly onAnswer: (isYes: boolean) => void;
}

function Question({ text, onAnswer }: QuestionProps) {
  const { t } = useTranslation('tyres');
  return (
    <div role="group" aria-label={text} className={classes.question}>
      <p>{text}</p>
      <div className={classes.answers}>
        <Button variant="default" onClick={() => onAnswer(true)}>
          {t('tyres.answer.yes')}
        </Button>
        <Button variant="default" onClick={() => onAnswer(false)}>
          {t('tyres.answer.no')}
        </Button>
      </div>
    </div>
  );
}

/** Fields to change these answers later. */
export function WinterAnswersFields({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t } = useTranslation('tyres');
  const answer = useAnswer(vehicle);
  const yesOrNo: Choice<'yes' | 'no' | ''>[] = [
    { value: 'yes', label: t('tyres.answer.yes') },
    { value: 'no', label: t('tyres.answer.no') },
  ];
  const { winterDriving, hasSnowChains } = vehicle;
  return (
    <div className={classes.fields}>
      <p>{t('tyres.winter.driving.question')}</p>
      <ChoiceChips
        label={t('tyres.winter.driving.question')}
        choices={yesOrNo}
        value={winterDriving === null ? '' : winterDriving === 'mountain' ? 'yes' : 'no'}
        onChange={(chosen) => answer({ winterDriving: chosen === 'yes' ? 'mountain' : 'elsewhere' })}
      />
      {winterDriving === 'mountain' && (
        <>
          <p>{t('tyres.winter.chains.question')}</p>
          <ChoiceChips
            label={t('tyres.winter.chains.question')}
            choices={yesOrNo}
            value={hasSnowChains === null ? '' : hasSnowChains ? 'yes' : 'no'}
            onChange={(chosen) => answer({ hasSnowChains: chosen === 'yes' })}
          />
        </>
      )}
    </div>
  );
}
