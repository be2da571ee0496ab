import type { SettingsSaving } from '#features/settings/use-settings-saving.ts';
import { problemOf, type ProblemError } from '#shared/api/problem-error.ts';
import { FaultText } from '#shared/forms/fault-text.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifySuccess } from '#shared/toasts/toasts.ts';
import { TYPE_LABEL_MAX_LENGTH } from '@carnet/contract/settings/settings.schema';
import type { ProblemFacts } from '@carnet/i18n/problem-message';
import { Button, TextInput } from '@mantine/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import classes from './settings.module.css';

/** How often a new type comes round until its owner says otherwise: once a year. */
const NEW_TYPE_DAYS = 365;

/** Adds a type of one's own by its name, at once, with a default reminder every year. */
export function NewTypeField({ saveTypes }: Pick<SettingsSaving, 'saveTypes'>) {
  const { t } = useTranslation('settings');
  const inputRef = useRef<HTMLInputElement>(null);
  const [label, setLabel] = useState('');
  const [fault, setFault] = useState<ProblemFacts | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function add() {
    const name = label.trim();
    if (isBusy) return;
    setFault(name === '' ? { code: 'label_required' } : null);
    inputRef.current?.focus();
    if (name === '') return;
    setIsBusy(true);
    try {
      await saveTypes((types) => [
        ...types,
        { label: name, custom: true, intervalKm: null, intervalDays: NEW_TYPE_DAYS, defaultReminder: true },
      ]);
      notifySuccess(t('settings.toast.typeAdded', { type: name }));
      setLabel('');
    } catch (error) {
      setFault(faultOf(problemOf(error)));
    } finally {
      setIsBusy(false);
    }
  }

  /** Enter adds the type and does not send the whole form. */
  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void add();
  }

  return (
    <div className={classes.add}>
      <TextInput
        ref={inputRef}
        name="newType"
        label={t('settings.types.custom.label.label')}
        placeholder={t('settings.types.custom.label.placeholder')}
        maxLength={TYPE_LABEL_MAX_LENGTH}
        value={label}
        error={fault && <FaultText fault={fault} />}
        onChange={(event) => {
          setLabel(event.currentTarget.value);
          setFault(null);
        }}
        onKeyDown={addOnEnter}
      />
      <Button variant="default" aria-disabled={isBusy} onClick={() => void add()}>
        {t(isBusy ? 'common.state.saving' : 'settings.types.custom.add')}
      </Button>
    </div>
  );
}

/** What is wrong with the new name, where the server says so; else why nothing was saved. */
function faultOf(problem: ProblemError): ProblemFacts {
  return problem.errors[0] ?? problem;
}
