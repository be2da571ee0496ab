import { DocumentPage } from '#app/pages/legal/document-page.tsx';
import { useOperator } from '#features/operator/operator.queries.ts';
import { DocumentSection, PublicDocument } from '#features/operator/public-document.tsx';
import { usePlans } from '#features/subscription/subscription.queries.ts';
import { usePremiumPrices } from '#features/subscription/use-premium-prices.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';

/** Terms of use and of sale. */
export function TermsPage() {
  const { t } = useTranslation('terms');
  const { data: operator } = useOperator();
  const prices = usePremiumPrices(usePlans().data);
  const mediator = operator?.mediator;
  const section = (part: 'use' | 'guarantee' | 'liability' | 'change') => (
    <DocumentSection title={t(`terms.${part}.title`)} texts={[t(`terms.${part}.text`)]} />
  );
  return (
    <DocumentPage>
      <PublicDocument title={t('terms.title')} lead={t('terms.lead')} version={t('terms.version')}>
        <DocumentSection
          title={t('terms.object.title')}
          texts={[t('terms.object.text'), t('terms.object.limit')]}
        />
        <DocumentSection
          title={t('terms.account.title')}
          texts={[t('terms.account.text'), t('terms.account.end')]}
        />
        {section('use')}
        <DocumentSection
          title={t('terms.price.title')}
          texts={[
            t('terms.price.text'),
            ...prices.map((price) => t('plans.price.premium', { price })),
            t('terms.price.none'),
          ]}
        />
        <DocumentSection
          title={t('terms.order.title')}
          texts={[t('terms.order.text'), t('terms.order.cancel')]}
        />
        {section('guarantee')}
        {section('liability')}
        {section('change')}
        <DocumentSection
          title={t('terms.law.title')}
          texts={[
            t('terms.law.text'),
            ...(mediator ? [t('terms.law.mediator', { mediator })] : []),
            ...(mediator === null ? [t('terms.law.noMediator')] : []),
          ]}
        />
      </PublicDocument>
    </DocumentPage>
  );
}
