import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';

/** A password, with the button that shows it. An error stands in the place of the hint, which often says the same. */
export function PasswordField({ description, ...props }: PasswordInputProps) {
  const { t } = useTranslation('auth');
  const [isVisible, { toggle }] = useDisclosure(false);
  return (
    <PasswordInput
      {...props}
      description={props.error ? undefined : description}
      visible={isVisible}
      onVisibilityChange={toggle}
      visibilityToggleButtonProps={{
        'aria-label': t(isVisible ? 'auth.password.hide' : 'auth.password.show'),
        'aria-hidden': false,
        tabIndex: 0,
      }}
    />
  );
}
