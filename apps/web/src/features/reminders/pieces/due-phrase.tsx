import { useFormat } from '#shared/i18n/use-format.ts';
import { capitalise } from '@carnet/i18n/due-words';
import { Fragment } from 'react';
import classes from './due-phrase.module.css';

interface DuePhraseProps {
  /** Most important first, in lower case: the details of `DueWords`, preceded by its state if no chip shows it. */
  readonly parts: readonly string[];
}

/** When something is due, in words; the first part is bold. */
export function DuePhrase({ parts: [lead, ...others] }: DuePhraseProps) {
  const format = useFormat();
  if (lead === undefined) return null;
  return (
    <span className={classes.phrase}>
      <strong className={classes.part}>{capitalise(lead, format)}</strong>
      {others.map((part) => (
        <Fragment key={part}>
          {' '}
          <span className={classes.part}>{part}</span>
        </Fragment>
      ))}
    </span>
  );
}
