import { useOperator } from '#features/operator/operator.queries.ts';
import { DocumentNotice } from '#features/operator/public-document.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';

/** The operator's contact, or a notice that none is given. */
export function Contact() {
  const { t } = useTranslation('support');
  const { data: operator } = useOperator();
  if (!operator) return null;
  const { email, phone } = operator;
  if (email === null && phone === null) return <DocumentNotice text={t('support.contact.none')} />;
  return (
    <p>
      {email !== null && <a href={`mailto:${email}`}>{email}</a>}
      {email !== null && phone !== null && ' · '}
      {phone !== null && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>}
    </p>
  );
}
