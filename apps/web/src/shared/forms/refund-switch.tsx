import { useTranslation } from '#shared/i18n/use-translation.ts';
import { FullWidth } from '#shared/ui/layout/form-section.tsx';
import { Switch } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';

/** Says that the amount came back instead of being spent; `props` are those of the field in its form. */
export function RefundSwitch({ props }: { readonly props: object }) {
  const { t } = useTranslation();
  return (
    <FullWidth>
      <Switch label={t('common.refund.switch')} description={t('common.refund.hint')} {...props} />
    </FullWidth>
  );
}
