import { Button, type ButtonProps } from '@mantine/core';

interface SubmitButtonProps extends ButtonProps {
  readonly isSaving: boolean;
  readonly label: string;
  readonly savingLabel: string;
}

/**
 * Submit button. Keeps the focus while saving, which a disabled button would lose; the form ignores a second press.
 */
export function SubmitButton({ isSaving, label, savingLabel, ...props }: SubmitButtonProps) {
  return (
    <Button type="submit" aria-disabled={isSaving} data-busy={isSaving || undefined} {...props}>
      {isSaving ? savingLabel : label}
    </Button>
  );
}
