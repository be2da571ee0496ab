import type { AppLinks } from '#platform/config/config.ts';

/** What Android reads from `/.well-known/assetlinks.json` before it opens web links in the app (Digital Asset Links). */
export function assetLinks({ androidAppId, androidCertificates }: AppLinks): unknown {
  return [
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: androidAppId,
        sha256_cert_fingerprints: androidCertificates,
      },
    },
  ];
}

/**
 * What iOS reads from `/.well-known/apple-app-site-association`: every screen opens in the app, but neither the API nor
 * its documents do.
 *
 * @param appId team and bundle, such as `ABCDE12345.fr.carnet.app`
 */
export function appleAppSiteAssociation(appId: string): unknown {
  const excluded = ['/v1/*', '/subscriptions/*', '/docs', '/openapi.json'];
  const components = [...excluded.map((path) => ({ '/': path, exclude: true })), { '/': '*' }];
  return { applinks: { details: [{ appIDs: [appId], components }] } };
}
