import { useTranslation } from '#shared/i18n/use-translation.ts';
import { FullWidth } from '#shared/ui/layout/form-section.tsx';
import { useId, type ChangeEvent } from 'react';
import classes from './refund-switch.module.css';

interface RefundSwitchProps {
  readonly isRefund: boolean;
  readonly onChange: (isRefund: boolean) => void;
}

/** Marks the amount as a refund. A native checkbox: Mantine's Switch adds four kilobytes to each form. */
export function RefundSwitch({ isRefund, onChange }: RefundSwitchProps) {
  const { t } = useTranslation();
  const hint = useId();
  return (
    <FullWidth>
      <label className={classes.field}>
        <input
          type="checkbox"
          name="isRefund"
          className={classes.switch}
          aria-describedby={hint}
          checked={isRefund}
          onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChange(currentTarget.checked)}
        />
        <span>{t('common.refund.switch')}</span>
      </label>
      <p id={hint} className={classes.hint}>
        {t('common.refund.hint')}
      </p>
    </FullWidth>
  );
}
