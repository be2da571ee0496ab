import { forgetFailedLoads } from '#shared/loading/load-once.ts';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { MessagePage } from '#app/message-page.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Button } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';

/** Keeps a fault inside the page where it happened; going elsewhere leaves it behind. */
export function RouteBoundary({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return <FaultBoundary key={pathname}>{children}</FaultBoundary>;
}

interface BoundaryState {
  readonly hasFailed: boolean;
  readonly retries: number;
}

/** Shows the failure page in place of children that throw. React has no other form for this than a class. */
export class FaultBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { hasFailed: false, retries: 0 };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true };
  }

  /** A second failure is answered by a reload: a newer build may have replaced the files of this one. */
  private readonly retry = () => {
    if (this.state.retries > 0) return window.location.reload();
    forgetFailedLoads();
    this.setState(({ retries }) => ({ hasFailed: false, retries: retries + 1 }));
  };

  override render(): ReactNode {
    return this.state.hasFailed ? <FailurePage onRetry={this.retry} /> : this.props.children;
  }
}

/** Shown in place of a page that could not be shown. */
function FailurePage({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <MessagePage
      title={t('common.page.error.title')}
      text={t('common.page.error.text')}
      picture={<TriangleAlert size={32} strokeWidth={1.6} />}
      action={<Button onClick={onRetry}>{t('common.action.retry')}</Button>}
    />
  );
}
