import { preferredEncoding } from '#http/answers/answer-compression.ts';
import { describe, expect, it } from 'vitest';

describe('preferredEncoding', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['deflate', null],
    ['*', null],
    ['*;q=0.5', null],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['GZIP', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0.9,gzip;q=0.8', 'br'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['br;q=0', null],
    ['gzip;q=0.0', null],
    ['br ; q=1', 'br'],
    ['brotli, xgzip', null],
    ['br;x=y', 'br'],
    [',,;;,=', null],
  ])('%j → %j', (header, encoding) => {
    expect(preferredEncoding(header)).toBe(encoding);
  });
});
