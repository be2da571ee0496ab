import { PhotoRefused } from '#platform/photo-refused.ts';
import { codeOf } from '#platform/native/plugin-calls.ts';
import type { PhotoSource } from '#platform/native-device.ts';
import { Camera, CameraErrorCode, MediaTypeSelection, type MediaResult } from '@capacitor/camera';

/** The resolution that the server keeps; more would only slow down the upload. */
const LONGEST_SIDE_PX = 2560;
const size = { quality: 88, targetWidth: LONGEST_SIDE_PX, targetHeight: LONGEST_SIDE_PX };

const cancellations: readonly string[] = [
  CameraErrorCode.TakePhotoCancelled,
  CameraErrorCode.ChooseMediaCancelled,
];
const refusals: readonly string[] = [
  CameraErrorCode.CameraPermissionDenied,
  CameraErrorCode.GalleryPermissionDenied,
];

/** System camera and gallery. Photos taken here are not added to the gallery. */
export const cameraPhotos: PhotoSource = {
  async take() {
    const taken = await unlessCancelled(() => Camera.takePhoto({ ...size, correctOrientation: true }));
    return taken ? toFile(taken) : null;
  },
  async choose(most) {
    const chosen = await unlessCancelled(() =>
      Camera.chooseFromGallery({
        ...size,
        mediaType: MediaTypeSelection.Photo,
        allowMultipleSelection: most > 1,
        limit: most,
        correctOrientation: true,
      }),
    );
    return Promise.all((chosen?.results ?? []).map(toFile));
  },
};

async function unlessCancelled<Result>(call: () => Promise<Result>): Promise<Result | null> {
  try {
    return await call();
  } catch (failure) {
    if (cancellations.includes(codeOf(failure))) return null;
    if (refusals.includes(codeOf(failure))) throw new PhotoRefused({ cause: failure });
    throw failure;
  }
}

async function toFile({ webPath }: MediaResult): Promise<File> {
  if (!webPath) throw new Error('The camera returned no path for the photo');
  const content = await (await fetch(webPath)).blob();
  const name = decodeURIComponent(webPath.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '');
  return new File([content], name.includes('.') ? name : `${name || 'photo'}.jpg`, {
    type: content.type || 'image/jpeg',
  });
}
