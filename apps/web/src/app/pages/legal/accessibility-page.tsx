import { Contact } from '#app/pages/legal/contact.tsx';
import { DocumentPage } from '#app/pages/legal/document-page.tsx';
import { DocumentSection, PublicDocument } from '#features/operator/public-document.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';

/** Accessibility statement: state, known limits, contact (RGAA 4.1). */
export function AccessibilityPage() {
  const { t } = useTranslation('accessibility');
  const section = (part: 'state' | 'done' | 'limits' | 'remedy') => (
    <DocumentSection title={t(`accessibility.${part}.title`)} texts={[t(`accessibility.${part}.text`)]} />
  );
  return (
    <DocumentPage>
      <PublicDocument
        title={t('accessibility.title')}
        lead={t('accessibility.lead')}
        version={t('accessibility.version')}
      >
        {section('state')}
        {section('done')}
        {section('limits')}
        <DocumentSection title={t('accessibility.contact.title')} texts={[t('accessibility.contact.text')]}>
          <Contact />
        </DocumentSection>
        {section('remedy')}
      </PublicDocument>
    </DocumentPage>
  );
}
