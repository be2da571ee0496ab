import { PageFrame } from '#app/layout/page-frame.tsx';
import { useUserContext } from '#features/authentication/user-context.queries.ts';
import { ChangePasswordForm } from '#features/authentication/change-password-form.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { NeedsServer } from '#shared/network/needs-server.tsx';
import { paths } from '#shared/navigation/paths.ts';
import { notifySuccess } from '#shared/toasts/toasts.ts';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonForm } from '#shared/ui/feedback/skeletons.tsx';
import { useNavigate } from 'react-router';

/** Changing the password signs out the other devices. */
export function ChangePasswordPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { data: user, isError, error, isFetching, refetch } = useUserContext();

  function leave() {
    notifySuccess(t('auth.change.success'));
    void navigate(paths.settingsSecurity);
  }

  return (
    <PageFrame
      width="form"
      title={t('auth.change.title')}
      subtitle={t('auth.change.lead')}
      back={{ to: paths.settingsSecurity, label: t('auth.change.toSettings') }}
    >
      <NeedsServer />
      {user && <ChangePasswordForm email={user.email} onChanged={leave} />}
      {!user && isError && (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!user && !isError && <SkeletonForm count={3} />}
    </PageFrame>
  );
}
