import { airFilterScene, batteryScene, oilFilterScene, timingBeltScene } from '#seed/photos/part-scenes.ts';
import { dashboardScene } from '#seed/photos/dashboard-scene.ts';
import type { PhotoSubject } from '#seed/photos/photo-subject.ts';
import { brakeDiscScene, tyreScene } from '#seed/photos/wheel-scenes.ts';
import { hatchbackScene, scooterScene, vanScene } from '#seed/photos/vehicle-scenes.ts';

const [WIDTH, HEIGHT] = [1600, 1200];
const JPEG = { quality: 86 } as const;

/** Draws a photo as JPEG, 1600 × 1200; `mileage` is what an odometer in it shows. */
export async function photoOf(subject: PhotoSubject, mileage: number | null): Promise<Buffer> {
  // Loaded only when something is drawn: the image library is large.
  const { default: sharp } = await import('sharp');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${sceneOf(subject, mileage)}</svg>`;
  return sharp(Buffer.from(svg)).jpeg(JPEG).toBuffer();
}

function sceneOf(subject: PhotoSubject, mileage: number | null): string {
  switch (subject.kind) {
    case 'hatchback':
      return hatchbackScene(subject.color, subject.plate);
    case 'van':
      return vanScene(subject.color, subject.plate);
    case 'scooter':
      return scooterScene(subject.color, subject.plate);
    case 'tyre':
      return tyreScene(subject.tread);
    case 'brake-disc':
      return brakeDiscScene();
    case 'dashboard':
      return dashboardScene(mileage ?? 0);
    case 'oil-filter':
      return oilFilterScene();
    case 'air-filter':
      return airFilterScene();
    case 'battery':
      return batteryScene();
    case 'timing-belt':
      return timingBeltScene();
  }
}
