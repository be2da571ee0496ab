import { downloadQuery, file, fileLinks, fileLinksBody, uploadQuery } from '#files/file.schema.ts';
import { defineRoute } from '#routes/route.ts';

const tag = 'files';

export const uploadFile = defineRoute({
  name: 'uploadFile',
  method: 'POST',
  path: '/v1/files',
  tag,
  summary: 'Upload a photo or a PDF of at most 15 MB',
  access: 'owner',
  query: uploadQuery,
  isUpload: true,
  answers: { 201: file, 200: file },
  problems: [
    'id_conflict',
    'malformed_body',
    'payload_too_large',
    'unsupported_media_type',
    'plan_limit_reached',
  ],
});

export const renewFileLinks = defineRoute({
  name: 'renewFileLinks',
  method: 'POST',
  path: '/v1/files/links',
  tag,
  summary: 'Renew the signed URLs of files',
  access: 'owner',
  body: fileLinksBody,
  answers: { 200: fileLinks },
  problems: [],
});

/**
 * The bytes behind `url` and `thumbnailUrl` of a file. The signature in the path is the only credential.
 * `?download=1` returns an attachment under the original name.
 */
export const downloadFile = defineRoute({
  name: 'downloadFile',
  method: 'GET',
  path: '/v1/files/{id}/{variant}/{signature}',
  tag,
  summary: 'Download a file by its signed URL',
  access: 'anyone',
  query: downloadQuery,
  isDownload: true,
  isConditional: true,
  answers: { 200: null },
  problems: [],
});
