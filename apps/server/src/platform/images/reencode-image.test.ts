import { reencodeImage, type ReencodedImage } from '#platform/images/reencode-image.ts';
import { recogniseFile, type ImageFormat } from '#platform/files/recognise-file.ts';
import {
  CAMERA_NAME,
  gpsTaggedJpeg,
  heicSample,
  jpegSample,
  plainImage,
  pngClaiming,
} from '#testing/sample-files.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

async function keepImage(bytes: Uint8Array, format: ImageFormat): Promise<ReencodedImage> {
  const outcome = await reencodeImage(bytes, format);
  if (!('image' in outcome)) throw new Error(`refused: ${outcome.refused}`);
  return outcome.image;
}

/** The stored values, ignoring the colour profile. */
async function colourAt(image: Uint8Array, left: number, top: number): Promise<number[]> {
  const area = sharp(image, { ignoreIcc: true }).extract({ left, top, width: 1, height: 1 });
  return [...(await area.removeAlpha().raw().toBuffer())];
}

function expectColour(actual: readonly number[], expected: readonly number[]): void {
  for (const [channel, value] of expected.entries()) {
    expect(Math.abs((actual[channel] ?? -1) - value)).toBeLessThanOrEqual(6);
  }
}

/** Left half red, right half blue. */
function twoColours(width: number, height: number) {
  const half = { width: width / 2, height, channels: 3 as const, background: { r: 0, g: 0, b: 255 } };
  return sharp({ create: { ...half, width, background: { r: 255, g: 0, b: 0 } } }).composite([
    { input: { create: half }, left: width / 2, top: 0 },
  ]);
}

describe('a stored image', () => {
  it('has neither EXIF nor a location', async () => {
    const tagged = await gpsTaggedJpeg();
    const before = await sharp(tagged).metadata();
    expect(before.exif?.includes(CAMERA_NAME)).toBe(true);
    // Tag 0x8825 points to the GPS block, little-endian as sharp writes it.
    expect(before.exif?.includes(Buffer.from([0x25, 0x88]))).toBe(true);

    const { bytes, thumbnail, contentType } = await keepImage(tagged, 'jpeg');
    expect(contentType).toBe('image/jpeg');
    for (const kept of [bytes, thumbnail]) {
      const { exif, icc, iptc, xmp, comments } = await sharp(kept).metadata();
      expect({ exif, icc, iptc, xmp, comments }).toEqual({});
      expect(Buffer.from(kept).includes(CAMERA_NAME)).toBe(false);
      expect(Buffer.from(kept).includes('Exif')).toBe(false);
    }
  });

  it('loses data hidden after the image', async () => {
    const page = Buffer.from('<script>alert(1)</script>');
    const { bytes } = await keepImage(Buffer.concat([await jpegSample(), page]), 'jpeg');
    expect(Buffer.from(bytes).includes('<script>')).toBe(false);
  });

  it('is upright when the camera was held sideways', async () => {
    // Orientation 6: rotate by 90° clockwise, so that the left side becomes the top.
    const sideways = await twoColours(80, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { bytes, width, height } = await keepImage(sideways, 'jpeg');
    expect([width, height]).toEqual([40, 80]);
    expectColour(await colourAt(bytes, 20, 10), [254, 0, 0]);
    expectColour(await colourAt(bytes, 20, 70), [0, 0, 254]);
  });

  it('is at most 2560 px on its longer side, its thumbnail 320', async () => {
    const { bytes, width, height, thumbnail } = await keepImage(await jpegSample(4000, 1000), 'jpeg');
    expect([width, height]).toEqual([2560, 640]);
    const full = await sharp(bytes).metadata();
    expect([full.width, full.height]).toEqual([2560, 640]);
    const small = await sharp(thumbnail).metadata();
    expect([small.format, small.width, small.height]).toEqual(['webp', 320, 80]);
  });

  it('is never enlarged', async () => {
    const { width, height, thumbnail } = await keepImage(await jpegSample(30, 20), 'jpeg');
    expect([width, height]).toEqual([30, 20]);
    const small = await sharp(thumbnail).metadata();
    expect([small.width, small.height]).toEqual([30, 20]);
  });

  it('keeps its colours when a wide-gamut profile is removed', async () => {
    const displayP3 = await plainImage(40, 40).withIccProfile('p3').jpeg({ quality: 100 }).toBuffer();
    // The profile encodes the same colour with other values, which would show without a conversion.
    expect(Math.abs(((await colourAt(displayP3, 20, 20))[0] ?? 0) - 220)).toBeGreaterThan(8);
    const { bytes } = await keepImage(displayP3, 'jpeg');
    expectColour(await colourAt(bytes, 20, 20), [220, 120, 40]);
  });

  it('is sRGB when the upload was CMYK', async () => {
    const cmyk = await plainImage(40, 40).toColourspace('cmyk').jpeg().toBuffer();
    const { bytes } = await keepImage(cmyk, 'jpeg');
    expect((await sharp(bytes).metadata()).space).toBe('srgb');
  });

  it('stays PNG or WebP, with its transparency', async () => {
    const create = {
      width: 40,
      height: 40,
      channels: 4 as const,
      background: { r: 9, g: 9, b: 9, alpha: 0.5 },
    };
    const png = await keepImage(await sharp({ create }).png().toBuffer(), 'png');
    const webp = await keepImage(await sharp({ create }).webp().toBuffer(), 'webp');
    expect([png.contentType, webp.contentType]).toEqual(['image/png', 'image/webp']);
    expect((await sharp(png.bytes).metadata()).hasAlpha).toBe(true);
    expect((await sharp(webp.bytes).metadata()).hasAlpha).toBe(true);
  });

  it('is JPEG when the upload was AVIF', async () => {
    const { contentType, bytes } = await keepImage(await plainImage(40, 30).avif().toBuffer(), 'heif');
    expect(contentType).toBe('image/jpeg');
    expect((await sharp(bytes).metadata()).format).toBe('jpeg');
  });

  it('is JPEG when the upload was a photograph as a large PNG', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
    const photograph = sharp({
      create: { width: 1100, height: 900, channels: 3, background: '#fff', noise },
    });
    const { contentType, bytes } = await keepImage(await photograph.png().toBuffer(), 'png');
    expect(contentType).toBe('image/jpeg');
    expect((await sharp(bytes).metadata()).width).toBe(1100);
  });

  it('is the first frame of an animation', async () => {
    const frame = { width: 20, height: 20, channels: 3 as const };
    const create = [
      { ...frame, background: '#f00' },
      { ...frame, background: '#00f' },
    ];
    const frames = await Promise.all(create.map((one) => sharp({ create: one }).png().toBuffer()));
    const animation = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    const { width, height, bytes } = await keepImage(animation, 'webp');
    expect([width, height]).toEqual([20, 20]);
    expectColour(await colourAt(bytes, 10, 10), [255, 0, 0]);
  });
});

describe('refuses', () => {
  it('a small file that claims 50,000 × 50,000 pixels', async () => {
    expect(await reencodeImage(pngClaiming(50_000, 50_000), 'png')).toEqual({
      refused: 'too_many_pixels',
      maximumPixels: 50_000_000,
    });
  });

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('a truncated %s, large or small', async (format) => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
    const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: '#fff', noise } });
    const whole = await picture.toFormat(format).toBuffer();
    for (const part of [0.05, 0.5, 0.99]) {
      const cut = whole.subarray(0, Math.floor(whole.length * part));
      const outcome = await reencodeImage(cut, format === 'avif' ? 'heif' : format);
      expect(outcome).toEqual({ refused: 'undecodable' });
    }
  });

  it('an image of another format than recognised', async () => {
    expect(await reencodeImage(await jpegSample(), 'png')).toEqual({ refused: 'undecodable' });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expect(await reencodeImage(svg, 'png')).toEqual({ refused: 'undecodable' });
  });

  it('a HEIC photo, whose codec the decoder lacks', async () => {
    expect(await recogniseFile(heicSample())).toEqual({ kind: 'image', format: 'heif' });
    expect(await reencodeImage(heicSample(), 'heif')).toEqual({ refused: 'undecodable' });
  });

  it('the header of an image followed by other data', async () => {
    const polyglot = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<html></html>')]);
    expect(await reencodeImage(polyglot, 'jpeg')).toEqual({ refused: 'undecodable' });
  });
});
