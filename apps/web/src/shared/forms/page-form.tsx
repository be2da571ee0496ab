import { SubmitButton } from '#shared/forms/submit-button.tsx';
import type { ContractForm } from '#shared/forms/use-contract-form.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { FormActions } from '#shared/ui/layout/form-actions.tsx';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-form.module.css';

interface PageFormProps {
  readonly formProps: ContractForm<object>['formProps'];
  /** Accessible name. */
  readonly label: string;
  /** Smaller gaps between sections. */
  readonly isDense?: boolean;
  readonly children: ReactNode;
}

/** A form that fills a page, with `PageFormActions` at its end. */
export function PageForm({ formProps, label, isDense = false, children }: PageFormProps) {
  return (
    <form {...formProps} className={classes.form} data-dense={isDense || undefined} aria-label={label}>
      {children}
    </form>
  );
}

interface PageFormActionsProps {
  readonly isSaving: boolean;
  readonly submitLabel: string;
  readonly savingLabel: string;
  readonly onCancel: () => void;
}

export function PageFormActions({ isSaving, submitLabel, savingLabel, onCancel }: PageFormActionsProps) {
  const { t } = useTranslation();
  return (
    <FormActions
      secondary={
        <Button variant="default" onClick={onCancel}>
          {t('common.action.cancel')}
        </Button>
      }
      primary={<SubmitButton isSaving={isSaving} label={submitLabel} savingLabel={savingLabel} />}
    />
  );
}
