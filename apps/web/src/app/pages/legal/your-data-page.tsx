import { Contact } from '#app/pages/legal/contact.tsx';
import { DocumentPage } from '#app/pages/legal/document-page.tsx';
import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { DocumentSection, PublicDocument } from '#features/operator/public-document.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';

/** How to export and erase one's data. Public, because the app stores require it. */
export function YourDataPage() {
  const { t } = useTranslation('portability');
  return (
    <DocumentPage>
      <PublicDocument title={t('portability.title')} lead={t('portability.lead')}>
        <DocumentSection title={t('portability.export.title')} texts={[t('portability.export.text')]} />
        <DocumentSection title={t('portability.import.title')} texts={[t('portability.import.text')]} />
        <DocumentSection
          title={t('portability.erase.title')}
          texts={[t('portability.erase.text'), t('portability.erase.kept')]}
        >
          <div>
            <LinkButton to={paths.settingsData} variant="default">
              {t('portability.action.settings')}
            </LinkButton>
          </div>
        </DocumentSection>
        <DocumentSection title={t('portability.lost.title')} texts={[t('portability.lost.text')]}>
          <Contact />
        </DocumentSection>
      </PublicDocument>
    </DocumentPage>
  );
}
