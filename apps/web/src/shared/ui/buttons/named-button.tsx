import { Button, type ButtonProps } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';

interface NamedButtonProps extends Pick<ButtonProps, 'variant'> {
  readonly icon: LucideIcon;
  /** The word beside the icon. */
  readonly text: string;
  /** The whole name, for screen readers; it contains the word. */
  readonly label?: string;
  readonly onClick: () => void;
}

/** An action of a page with its icon and its name. */
export function NamedButton({ icon: Icon, text, label, onClick, variant = 'default' }: NamedButtonProps) {
  return (
    <Button
      variant={variant}
      size="sm"
      leftSection={<Icon size={16} aria-hidden="true" />}
      aria-label={label}
      onClick={onClick}
    >
      {text}
    </Button>
  );
}
