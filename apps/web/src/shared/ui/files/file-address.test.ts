import { downloadAddress } from '#shared/api/save-file.ts';
import { fileAddress, thumbnailAddress } from '#shared/ui/files/file-address.ts';
import { describe, expect, it } from 'vitest';

const file = {
  id: '1',
  name: 'a.jpg',
  contentType: 'image/jpeg',
  size: 1,
  width: 1,
  height: 1,
  url: '/v1/files/1?signature=x',
  thumbnailUrl: '/v1/files/1/thumbnail?signature=y',
};
const stored = { key: '1', name: 'a.jpg', state: 'stored', file } as const;

describe('addresses of a file', () => {
  it('stored picture → its address, its thumbnail, and a download with its signature', () => {
    expect(fileAddress(stored)).toBe('/v1/files/1?signature=x');
    expect(thumbnailAddress(stored)).toBe('/v1/files/1/thumbnail?signature=y');
    expect(downloadAddress(file.url)).toBe('/v1/files/1?signature=x&download=1');
  });

  it('address without a query → starts one for the download', () => {
    expect(downloadAddress('/f/1')).toBe('/f/1?download=1');
  });

  it('uploading picture → the local copy', () => {
    const item = { key: '1', name: 'a.jpg', state: 'uploading', previewUrl: 'blob:1' } as const;
    expect(fileAddress(item)).toBe('blob:1');
    expect(thumbnailAddress(item)).toBe('blob:1');
  });

  it('stored PDF → no thumbnail', () => {
    const pdf = { ...file, contentType: 'application/pdf', thumbnailUrl: null };
    expect(thumbnailAddress({ ...stored, file: pdf })).toBeNull();
  });

  it('uploading PDF → no address yet', () => {
    const item = { key: '1', name: 'a.pdf', state: 'uploading' } as const;
    expect(fileAddress(item)).toBeNull();
    expect(thumbnailAddress(item)).toBeNull();
  });
});
