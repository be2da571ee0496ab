import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../bootstrap/prepare.mjs';
import { allOf, buildSettings, plistText, readManifest, readNative } from './native-files.ts';

const { version } = readManifest('package.json');
const [numbers = ''] = version.split('-');
const [major = 0, minor = 0, patch = 0] = numbers.split('.').map(Number);
/** 1.2.3 → 10203: what the stores compare. */
const code = major * 10_000 + minor * 100 + patch;
const workflow = readFileSync(path.join(root, '.github/workflows/native.yml'), 'utf8');

it('the version of the product → three numbers, of which none runs into the next in the number of the stores', () => {
  expect(numbers).toMatch(/^\d+\.\d+\.\d+$/);
  expect(Math.max(minor, patch)).toBeLessThan(100);
});

it('Android → its name and number are made from package.json, and nothing else gives it one', () => {
  const gradle = readNative('android/app/build.gradle');
  expect(gradle).toContain("parse(file('../../../../package.json')).version");
  expect(path.resolve(root, 'apps/mobile/android/app', '../../../../package.json')).toBe(
    path.join(root, 'package.json'),
  );
  expect(gradle).toContain("versionNumbers = productVersion.tokenize('-')[0].tokenize('.')*.toInteger()");
  expect(allOf(gradle, /^\s*versionName (.*)$/gm)).toEqual(['productVersion']);
  expect(allOf(gradle, /^\s*versionCode (.*)$/gm)).toEqual([
    'versionNumbers[0] * 10000 + versionNumbers[1] * 100 + versionNumbers[2]',
  ]);
  const commands = allOf(workflow, /(\.\/gradlew .*)$/gm);
  expect(commands).toHaveLength(2);
  for (const command of commands) expect(command).not.toMatch(/version/i);
  expect(readNative('android/app/src/main/AndroidManifest.xml')).not.toMatch(/android:version/);
});

it('iOS as Xcode opens it → the same name and number', () => {
  const plist = readNative('ios/App/App/Info.plist');
  const project = readNative('ios/App/App.xcodeproj/project.pbxproj');
  expect(plistText(plist, 'CFBundleShortVersionString')).toBe('$(MARKETING_VERSION)');
  expect(plistText(plist, 'CFBundleVersion')).toBe('$(CURRENT_PROJECT_VERSION)');
  expect(buildSettings(project, 'MARKETING_VERSION')).toEqual([numbers, numbers]);
  expect(buildSettings(project, 'CURRENT_PROJECT_VERSION')).toEqual([`${code}`, `${code}`]);
});

describe('the workflow', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'carnet-release-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs a step of the workflow like the hosted machine; returns what it passes to later steps. */
  function runStep(name: string, given: Readonly<Record<string, string>>): string {
    const file = path.join(folder, 'env');
    const env = { PATH: process.env['PATH'] ?? '', GITHUB_ENV: file, ...given };
    execFileSync('bash', ['-e', '-c', `: > "$GITHUB_ENV"\n${stepOf(name)}`], {
      cwd: root,
      env,
      stdio: 'pipe',
    });
    return readFileSync(file, 'utf8');
  }

  it('iOS → every build gets its version from package.json, and a number that grows with each run', () => {
    const settings = runStep('Settings of the build', { GITHUB_RUN_NUMBER: '57' });
    expect(settings).toContain(`VERSION=${numbers}\n`);
    expect(settings).toContain(`BUILD=${code}.57\n`);
    const commands = allOf(workflow, /(xcodebuild (?:build|archive) (?:.*\\\n)+.*)/g);
    expect(commands).toHaveLength(2);
    for (const command of commands)
      expect(command).toContain('MARKETING_VERSION="$VERSION" CURRENT_PROJECT_VERSION="$BUILD"');
  });

  it('without the variables of an operator → the settings of the generic build', () => {
    expect(runStep('Settings of the build', { GITHUB_RUN_NUMBER: '1' })).toMatch(
      /APP_ID=fr\.carnet\.app\nLINK_HOST=carnet\.invalid\nENTITLEMENTS=App\n$/,
    );
    const own = {
      GITHUB_RUN_NUMBER: '1',
      CARNET_APP_ID: 'org.example.carnet',
      CARNET_LINK_HOST: 'carnet.example.org',
      CARNET_IOS_PUSHES: 'true',
    };
    expect(runStep('Settings of the build', own)).toMatch(
      /APP_ID=org\.example\.carnet\nLINK_HOST=carnet\.example\.org\nENTITLEMENTS=AppWithPushes\n$/,
    );
  });

  it('a tag → builds the version that it names, and no other', () => {
    const step = 'A tag names the version of the product';
    expect(workflow).toMatch(
      new RegExp(`- name: ${step}\\s+if: \\$\\{\\{ github\\.ref_type == 'tag' \\}\\}`),
    );
    expect(() => runStep(step, { GITHUB_REF_NAME: `v${version}` })).not.toThrow();
    expect(() => runStep(step, { GITHUB_REF_NAME: 'v99.0.0' })).toThrow('Command failed');
  });
});

/** The script of a step, by its name. */
function stepOf(name: string): string {
  const [, rest = ''] = workflow.split(`- name: ${name}\n`);
  const [, script = ''] = /^ +run: \|\n((?: {10}.*\n)+)/m.exec(rest) ?? [];
  if (script === '') throw new Error(`No step ${name}`);
  return script.replaceAll(/^ {10}/gm, '');
}
