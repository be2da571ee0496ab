import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { androidVector, readDrawing, shapedSvg, squareSvg } from './drawing.ts';

/** `npm run artwork`: draws all icons of the native projects and the stores from the icon of the web app. */
const app = path.join(import.meta.dirname, '..');
const drawing = readDrawing(readFileSync(path.join(app, '../web/public/favicon.svg'), 'utf8'));
const resources = 'android/app/src/main/res';
const assets = 'ios/App/App/Assets.xcassets';

/** Android: adaptive icons in layers from 8.0 on, bitmaps for older versions. */
const launcherSizes = { mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 };
for (const [density, size] of Object.entries(launcherSizes)) {
  await draw(shapedSvg(drawing, 'square'), size, `${resources}/mipmap-${density}/ic_launcher.png`);
  await draw(shapedSvg(drawing, 'circle'), size, `${resources}/mipmap-${density}/ic_launcher_round.png`);
}
write(
  `${resources}/drawable/ic_launcher_foreground.xml`,
  androidVector(drawing, { size: 108, scale: 1.02, middle: 54 }),
);
write(
  `${resources}/drawable/ic_launcher_monochrome.xml`,
  androidVector(drawing, { size: 108, scale: 1.02, middle: 54 }, '#FFFFFF'),
);
write(
  `${resources}/drawable/splash_icon.xml`,
  androidVector(drawing, { size: 288, scale: 2.4, middle: 144 }),
);
write(
  `${resources}/drawable/ic_stat_carnet.xml`,
  androidVector(drawing, { size: 24, scale: 0.42, middle: 12 }, '#FFFFFF'),
);
write(
  `${resources}/values/ic_launcher_background.xml`,
  `<?xml version="1.0" encoding="utf-8"?>
<resources>
    <color name="ic_launcher_background">${drawing.ground}</color>
</resources>
`,
);

/** iOS takes one opaque image and scales it. */
await draw(squareSvg(drawing), 1024, `${assets}/AppIcon.appiconset/AppIcon-512@2x.png`, { isOpaque: true });
for (const scale of [1, 2, 3]) {
  await draw(shapedSvg(drawing, 'square'), 128 * scale, `${assets}/Splash.imageset/splash@${scale}x.png`);
}

/** Store graphics for Google Play. */
for (const language of readdirSync(path.join(app, 'fastlane/metadata/android'))) {
  const images = `fastlane/metadata/android/${language}/images`;
  await draw(squareSvg(drawing), 512, `${images}/icon.png`, { isOpaque: true });
  const mark = await sharp(Buffer.from(squareSvg(drawing)))
    .resize(400)
    .png()
    .toBuffer();
  await sharp({ create: { width: 1024, height: 500, channels: 3, background: drawing.ground } })
    .composite([{ input: mark, left: 312, top: 40 }])
    .png({ palette: true, compressionLevel: 9 })
    .toFile(resolvePath(`${images}/featureGraphic.png`));
}

async function draw(svg: string, size: number, file: string, { isOpaque = false } = {}): Promise<void> {
  const picture = sharp(Buffer.from(svg), { density: Math.ceil((72 * size) / drawing.side) }).resize(
    size,
    size,
  );
  const finished = isOpaque ? picture.flatten({ background: drawing.ground }) : picture;
  // 64 colours suffice for the drawing with its antialiased edges, and keep the files small.
  await finished.png({ palette: true, colours: 64, compressionLevel: 9 }).toFile(resolvePath(file));
}

function write(file: string, text: string): void {
  writeFileSync(resolvePath(file), text);
}

function resolvePath(file: string): string {
  const whole = path.join(app, file);
  mkdirSync(path.dirname(whole), { recursive: true });
  return whole;
}
