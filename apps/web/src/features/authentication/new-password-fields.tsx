import type { FormFault } from '#shared/forms/form-faults.ts';
import { PasswordField } from '#shared/forms/password-field.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { UseFormReturnType } from '@mantine/form';
import classes from '#features/authentication/authentication.module.css';

export interface NewPasswordValues {
  readonly password: string;
  readonly confirmation: string;
}

interface NewPasswordFieldsProps<Values extends NewPasswordValues> {
  readonly form: UseFormReturnType<Values>;
  /** The account has no password yet. */
  readonly isFirst?: boolean;
}

/** New password with strength meter and confirmation. */
export function NewPasswordFields<Values extends NewPasswordValues>({
  form,
  isFirst = false,
}: NewPasswordFieldsProps<Values>) {
  const { t } = useTranslation('auth');
  return (
    <>
      <PasswordField
        label={t(isFirst ? 'auth.field.password.label' : 'auth.field.newPassword.label')}
        description={t('auth.field.password.hint')}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordMeter password={form.values.password} hasFault={form.errors['password'] !== undefined} />
      <PasswordField
        label={t('auth.field.confirmPassword.label')}
        autoComplete="new-password"
        {...form.getInputProps('confirmation')}
      />
    </>
  );
}

/** The confirmation is checked in the form only and never sent. */
export function confirmationFaults({ password, confirmation }: NewPasswordValues): FormFault[] {
  if (confirmation === '') return [{ pointer: '/confirmation', code: 'required' }];
  return confirmation === password ? [] : [{ pointer: '/confirmation', code: 'passwords_do_not_match' }];
}

const STEPS: readonly PasswordStrength[] = ['weak', 'fair', 'good', 'strong'];

interface PasswordMeterProps {
  readonly password: string;
  /** The field above already shows a fault. */
  readonly hasFault: boolean;
}

/** Strength of the password in a word and four steps. Only a hint. */
function PasswordMeter({ password, hasFault }: PasswordMeterProps) {
  const { t } = useTranslation('auth');
  if (password === '') return null;
  const strength = passwordStrength(password);
  const reached = STEPS.indexOf(strength);
  return (
    <div className={classes.strength} data-strength={strength}>
      <div className={classes.meter} aria-hidden="true">
        {STEPS.map((step, index) => (
          <span key={step} className={classes.step} data-on={index <= reached || undefined} />
        ))}
      </div>
      <output className={classes.verdict}>
        <span>{t('auth.password.strength.label')}</span>
        <strong>{t(`auth.password.strength.${strength}`)}</strong>
      </output>
      {strength === 'weak' && !hasFault && (
        <p>{t(isCommonPassword(password) ? 'auth.password.commonHint' : 'auth.password.weakHint')}</p>
      )}
    </div>
  );
}

type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong';

/**
 * The most common passwords of six characters or more, from the lists of NCSC and CNIL, with French
 * equivalents. Only for the hint: the server decides what is refused.
 */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  (
    '123456 1234567 12345678 123456789 1234567890 password password1 motdepasse azerty azerty123 azertyuiop qwerty ' +
    'qwerty123 qwertyuiop 111111 000000 123123 abc123 654321 666666 iloveyou jetaime doudou soleil bonjour chouchou ' +
    'marseille loulou nicolas camille chocolat princesse welcome monkey dragon football admin123 letmein sunshine ' +
    'superman 987654321 1q2w3e4r 1q2w3e4r5t a123456 123456a aqwzsx wxcvbn poiuyt trustno1 carnet voiture'
  ).split(' '),
);

const BITS_FOR: readonly (readonly [PasswordStrength, number])[] = [
  ['strong', 80],
  ['good', 60],
  ['fair', 40],
];

function isCommonPassword(password: string): boolean {
  return COMMON_PASSWORDS.has(password.toLowerCase());
}

/** Rough strength by length, character classes and repetition; only for the hint. */
export function passwordStrength(password: string): PasswordStrength {
  if (isCommonPassword(password)) return 'weak';
  const bits = Math.log2(alphabetSize(password)) * lengthWithoutRuns(password);
  return BITS_FOR.find(([, least]) => bits >= least)?.[0] ?? 'weak';
}

function alphabetSize(password: string): number {
  const kinds: readonly (readonly [RegExp, number])[] = [
    [/\p{Ll}/u, 26],
    [/\p{Lu}/u, 26],
    [/\d/, 10],
    [/[^\p{L}\d]/u, 20],
  ];
  return kinds.reduce((size, [kind, count]) => size + (kind.test(password) ? count : 0), 1);
}

/** A character that repeats or continues the previous one (`aaa`, `123`, `cba`) adds almost no entropy. */
function lengthWithoutRuns(password: string): number {
  const points = [...password].map((character) => character.codePointAt(0) ?? 0);
  return points.filter((point, index) => {
    const before = points[index - 1];
    return before === undefined || Math.abs(point - before) > 1;
  }).length;
}
