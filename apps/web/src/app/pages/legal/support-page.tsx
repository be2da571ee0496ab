import { Contact } from '#app/pages/legal/contact.tsx';
import { DocumentPage } from '#app/pages/legal/document-page.tsx';
import { DocumentSection, PublicDocument } from '#features/operator/public-document.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';

/** Frequent questions and the operator's contact. */
export function SupportPage() {
  const { t } = useTranslation('support');
  const answer = (part: 'password' | 'reminders' | 'late' | 'mileage' | 'move') => (
    <DocumentSection title={t(`support.${part}.title`)} texts={[t(`support.${part}.text`)]} />
  );
  return (
    <DocumentPage>
      <PublicDocument title={t('support.title')} lead={t('support.lead')}>
        {answer('password')}
        {answer('reminders')}
        {answer('late')}
        {answer('mileage')}
        {answer('move')}
        <DocumentSection title={t('support.contact.title')} texts={[t('support.contact.text')]}>
          <Contact />
        </DocumentSection>
      </PublicDocument>
    </DocumentPage>
  );
}
