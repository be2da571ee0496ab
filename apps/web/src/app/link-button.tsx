import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface LinkButtonProps extends ButtonProps {
  readonly to: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A link that looks like a button. */
export function LinkButton({ to, ...props }: LinkButtonProps) {
  return <Button component={Link} to={to} {...props} />;
}
