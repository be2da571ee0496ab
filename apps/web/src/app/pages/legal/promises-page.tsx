import { DocumentPage } from '#app/pages/legal/document-page.tsx';
import { DocumentFacts, DocumentSection, PublicDocument } from '#features/operator/public-document.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Link } from 'react-router';

/** Retention periods, in display order. */
const RETENTION_PERIODS = [
  'garage',
  'trash',
  'files',
  'history',
  'session',
  'device',
  'mail',
  'file',
  'book',
  'handOver',
  'calendar',
  'announcements',
  'imports',
  'deleted',
  'failures',
  'ended',
  'drafts',
  'backups',
  'invoices',
] as const;

/** What vehicle owners can rely on: data, offline use, export, retention. */
export function PromisesPage() {
  const { t } = useTranslation('promises');
  return (
    <DocumentPage>
      <PublicDocument title={t('promises.title')} lead={t('promises.lead')}>
        <DocumentSection
          title={t('promises.data.title')}
          texts={[
            t('promises.data.account'),
            t('promises.data.trackers'),
            t('promises.data.photos'),
            t('promises.data.others'),
            t('promises.data.operator'),
          ]}
        />
        <DocumentSection
          title={t('promises.offline.title')}
          texts={[
            t('promises.offline.all'),
            t('promises.offline.saved'),
            t('promises.offline.conflicts'),
            t('promises.offline.unsent'),
            t('promises.offline.shared'),
            t('promises.offline.server'),
          ]}
        />
        <DocumentSection
          title={t('promises.leaving.title')}
          texts={[t('promises.leaving.export'), t('promises.leaving.import'), t('promises.leaving.erase')]}
        >
          <p>
            <Link to={paths.yourData}>{t('shell.footer.data')}</Link>
          </p>
        </DocumentSection>
        <DocumentSection title={t('promises.kept.title')}>
          <DocumentFacts
            facts={RETENTION_PERIODS.map((one) => [
              t(`promises.kept.${one}.what`),
              t(`promises.kept.${one}.for`),
            ])}
          />
        </DocumentSection>
        <DocumentSection title={t('promises.limits.title')} texts={[t('promises.limits.text')]} />
      </PublicDocument>
    </DocumentPage>
  );
}
