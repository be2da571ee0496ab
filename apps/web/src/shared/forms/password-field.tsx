import { useTranslation } from '#shared/i18n/use-translation.ts';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import classes from './password-field.module.css';

const OPEN_EYE = 'M128 56c-80 0-112 72-112 72s32 72 112 72 112-72 112-72-32-72-112-72z';
const CLOSED_EYE =
  'M48 40l160 176M154.91 157.6a40 40 0 01-53.82-59.2M135.53 88.71a40 40 0 0132.3 35.53M208.61 169.1C230.41 149.58 240 128 240 128s-32-72-112-72a126 126 0 00-20.68 1.68M74 68.6C33.23 89.24 16 128 16 128s32 72 112 72a118.05 118.05 0 0054-12.6';

/** Password input with a reveal button. An error replaces the hint, which often says the same. */
export function PasswordField({ description, ...props }: TextInputProps) {
  const { t } = useTranslation('auth');
  const [isVisible, { toggle }] = useDisclosure(false);
  return (
    <TextInput
      {...props}
      type={isVisible ? 'text' : 'password'}
      classNames={{ input: classes.input }}
      description={props.error ? undefined : description}
      rightSection={
        <button
          type="button"
          className={classes.toggle}
          aria-pressed={isVisible}
          aria-label={t(isVisible ? 'auth.password.hide' : 'auth.password.show')}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
          <svg viewBox="0 0 256 256" aria-hidden="true">
            <path d={isVisible ? CLOSED_EYE : OPEN_EYE} />
            {!isVisible && <circle cx="128" cy="128" r="40" />}
          </svg>
        </button>
      }
    />
  );
}
