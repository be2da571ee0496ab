import { describe, expect, it } from 'vitest';
import type { ManifestSource } from './manifest-tree.ts';
import { mergeManifests } from './merge-manifests.ts';

const spaces =
  'xmlns:android="http://schemas.android.com/apk/res/android" xmlns:tools="http://schemas.android.com/tools"';

function manifest(name: string, content: string): ManifestSource {
  return { name, namespace: `of.${name}`, text: `<manifest ${spaces}>${content}</manifest>` };
}

/** The content of the merged manifest, on one line. */
function merge(app: string, ...libraries: string[]): string {
  const sources = libraries.map((content, index) => manifest(`lib${index}`, content));
  const merged = mergeManifests(manifest('app', app), sources, new Map([['applicationId', 'of.app']]));
  return merged.replace(/^<manifest[^>]*>/, '').replace('</manifest>', '');
}

const camera = '<uses-permission android:name="CAMERA"/>';

describe('mergeManifests', () => {
  it.each([
    ['what only a library has → taken over', '', [camera], camera],
    ['what two have → once', camera, [camera, camera], camera],
    [
      'a short name in a library → of its own package',
      '<application/>',
      ['<application><activity android:name=".Lock"/><receiver android:name="Boot"/></application>'],
      '<application><activity android:name="of.lib0.Lock"/><receiver android:name="of.lib0.Boot"/></application>',
    ],
    [
      'a placeholder → filled, in libraries too',
      '<application/>',
      [
        '<application><provider android:name="p.P" android:authorities="${applicationId}.files"/></application>',
      ],
      '<application><provider android:name="p.P" android:authorities="of.app.files"/></application>',
    ],
    [
      'an attribute that the app has not → taken over; the same in both → stays',
      '<application android:label="a"/>',
      ['<application android:label="a" android:icon="i"/>'],
      '<application android:label="a" android:icon="i"/>',
    ],
    [
      'marked as removed → gone, whoever asks for it',
      '<uses-permission android:name="CAMERA" tools:node="remove"/>',
      [camera, camera],
      '',
    ],
    [
      'marked as replaced → only what the app says',
      '<application tools:node="replace" android:label="a"/>',
      ['<application android:icon="i"><activity android:name="p.A"/></application>'],
      '<application android:label="a"/>',
    ],
    [
      'an attribute marked as replaced or removed → as the app says',
      '<application android:label="a" tools:replace="android:label" tools:remove="android:icon"/>',
      ['<application android:label="b" android:icon="i"/>'],
      '<application android:label="a"/>',
    ],
    [
      'questions to other apps → those of all, each once',
      '<queries><intent><action android:name="VIEW"/></intent></queries>',
      [
        '<queries><intent> <action android:name="VIEW"/> </intent><intent><action android:name="PICK"/></intent></queries>',
      ],
      '<queries><intent><action android:name="VIEW"/></intent><intent><action android:name="PICK"/></intent></queries>',
    ],
  ])('%s', (_name, app, libraries, expected) => {
    expect(merge(app, ...libraries)).toBe(expected);
  });

  it.each([
    [
      'an attribute that both have otherwise',
      '<application android:allowBackup="false"/>',
      '<application android:allowBackup="true"/>',
      '<application>: android:allowBackup is false in the app and true in lib0',
    ],
    [
      'a placeholder that nobody fills',
      '',
      '<provider android:name="${host}"/>',
      'lib0: nothing stands for ${host}',
    ],
    ['XML that is not well-formed', '', '<application>', 'lib0: '],
    [
      'a marker without a rule here',
      '<application tools:node="strict"/>',
      '<application/>',
      'no rule for tools:node="strict"',
    ],
    ['an element without a rule here', '<compatible-screens/>', '<compatible-screens/>', 'No rule says when'],
  ])('%s → refused', (_name, app, library, message) => {
    expect(() => merge(app, library)).toThrow(message);
  });
});
