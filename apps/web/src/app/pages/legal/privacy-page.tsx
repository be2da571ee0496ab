import { DocumentPage } from '#app/pages/legal/document-page.tsx';
import { useOperator } from '#features/operator/operator.queries.ts';
import { DocumentSection, PublicDocument } from '#features/operator/public-document.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Link } from 'react-router';

/** Use of personal data (RGPD, article 13). */
export function PrivacyPage() {
  const { t } = useTranslation('privacy');
  return (
    <DocumentPage>
      <PublicDocument title={t('privacy.title')} lead={t('privacy.lead')} version={t('privacy.version')}>
        <Controller />
        <DocumentSection
          title={t('privacy.data.title')}
          texts={[t('privacy.data.account'), t('privacy.data.garage'), t('privacy.data.technical')]}
        />
        <DocumentSection
          title={t('privacy.purpose.title')}
          texts={[
            t('privacy.purpose.contract'),
            t('privacy.purpose.security'),
            t('privacy.purpose.legal'),
            t('privacy.purpose.none'),
          ]}
        />
        <Recipients />
        <DocumentSection
          title={t('privacy.duration.title')}
          texts={[t('privacy.duration.account'), t('privacy.duration.files'), t('privacy.duration.invoices')]}
        />
        <DocumentSection
          title={t('privacy.rights.title')}
          texts={[t('privacy.rights.text'), t('privacy.rights.cnil')]}
        >
          <p>
            <Link to={paths.yourData}>{t('privacy.rights.link')}</Link>
          </p>
        </DocumentSection>
        <DocumentSection title={t('privacy.cookies.title')} texts={[t('privacy.cookies.text')]} />
        <DocumentSection title={t('privacy.required.title')} texts={[t('privacy.required.text')]} />
      </PublicDocument>
    </DocumentPage>
  );
}

function Controller() {
  const { t } = useTranslation('privacy');
  const { data: operator } = useOperator();
  if (!operator) return null;
  const { name, address, email } = operator;
  return (
    <DocumentSection
      title={t('privacy.controller.title')}
      texts={[
        name === null ? t('privacy.controller.none') : t('privacy.controller.named', { name }),
        ...(address === null ? [] : [address]),
        ...(email === null ? [] : [t('privacy.contact', { email })]),
      ]}
    />
  );
}

function Recipients() {
  const { t } = useTranslation('privacy');
  const host = useOperator().data?.hostingName;
  return (
    <DocumentSection
      title={t('privacy.recipients.title')}
      texts={[
        t('privacy.recipients.text'),
        ...(host ? [t('privacy.recipients.host', { host })] : []),
        t('privacy.recipients.transfer'),
      ]}
    />
  );
}
