import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentSchema } from '../apps/server/src/platform/config/environment.ts';
import { root } from './bootstrap/prepare.mjs';
import { isSourceFile, listProjectFiles } from './source-files.ts';

const files = listProjectFiles(root);
/** The Markdown pages of the repository, without the generated bench report. */
const documents = files.filter((file) => file.endsWith('.md') && file !== 'bench/newest.md');
const decisions = documents.filter((file) => /^docs\/decisions\/\d/.test(file));

describe('links and paths', () => {
  it('every link leads to an existing file and heading', () => {
    expect(findInDocuments(findBrokenLinks)).toEqual([]);
  });

  it('every path and TypeScript file named in a document exists', () => {
    expect(findInDocuments((_page, text) => findMissingPaths(text))).toEqual([]);
  });

  it('broken links, missing paths and missing files → found', () => {
    const text =
      '[a](../README.md) [b](../gone.md) [c](sync.md#conflicts) [d](sync.md#gone) [e](https://x.org)';
    expect(findBrokenLinks('docs/operating.md', text)).toEqual(['../gone.md', 'sync.md#gone']);
    const named =
      '`scripts/{build,gone}.ts` `apps/<noun>/x.ts` `documents.test.ts` `gone.test.ts` `npm run x`';
    expect(findMissingPaths(named)).toEqual(['scripts/gone.ts', 'gone.test.ts']);
  });
});

describe('decisions', () => {
  it('each follows the short form and has its number', () => {
    const faults = decisions.flatMap((page) =>
      findFaultsOfDecision(page).map((fault) => `${page}: ${fault}`),
    );
    expect(decisions.length).toBeGreaterThan(10);
    expect(faults).toEqual([]);
  });

  it('code and documents name only existing decisions', () => {
    const numbers = new Set(decisions.map((page) => path.basename(page).slice(0, 4)));
    const named = files
      .filter((file) => isSourceFile(file) || documents.includes(file))
      .flatMap(listNamedDecisions);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ number }) => !numbers.has(number))).toEqual([]);
  });
});

/** Named in documents because it must not occur. */
const ABSENT_NAMES = ['dangerouslySetInnerHTML'];

it('every function, type and field named in a document exists', () => {
  const code = files.filter(
    (file) => !file.endsWith('.md') && /\.\w+$/.test(file) && !/\.(png|webp|jpg|pdf)$/.test(file),
  );
  const known = new Set(code.flatMap((file) => readFile(file).match(/[A-Za-z_$][\w$]*/g) ?? []));
  const findUnknown = (_page: string, text: string) =>
    findNames(text).filter((name) => !known.has(name) && !ABSENT_NAMES.includes(name));
  expect(findInDocuments(findUnknown)).toEqual([]);
  expect(findNames('`toRow` of `a-b.ts`, `Row.isKept`, `npm run x`, `rows`, aName')).toEqual([
    'toRow',
    'isKept',
  ]);
});

/** Names in code quotes that have a capital inside, which no word of a sentence or a command has. */
function findNames(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) =>
    code
      .split(/[^\w$./-]+/)
      .flatMap((part) => (/[/-]/.test(part) ? [] : part.split('.')))
      .filter((name) => /^[A-Za-z]*[a-z][A-Z]\w*$/.test(name)),
  );
}

it('code names only existing pages of docs', () => {
  const named = files
    .filter(isSourceFile)
    .flatMap((file) =>
      [...readFile(file).matchAll(/(?<![\w/.-])docs\/[\w/.-]+\.md\b/g)].map(([page]) => page),
    );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((page) => !documents.includes(page))).toEqual([]);
});

it('docs/questions.md has at least ten questions for each kind of reader, each with a link to its answer', () => {
  const [, ...parts] = readFile('docs/questions.md').split(/^## /m);
  const questions = parts.map((part) => part.split(/^\d+\. /m).slice(1));
  expect(questions).toHaveLength(3);
  expect(Math.min(...questions.map(({ length }) => length))).toBeGreaterThanOrEqual(10);
  expect(questions.flat().filter((question) => !/\s→\s\[[^\]]+\]\([^)]+#[^)]+\)/.test(question))).toEqual([]);
});

it('docs/configuration.md explains exactly the variables that the server reads', () => {
  const explained = [...readFile('docs/configuration.md').matchAll(/^\| `([A-Z][A-Z0-9_]*)`/gm)].map(
    ([, name]) => name,
  );
  expect(new Set(explained)).toEqual(new Set(Object.keys(environmentSchema.shape)));
});

it('documents name only npm scripts that exist in the root or a workspace', () => {
  const scripts = new Set(
    files
      .filter((file) => path.basename(file) === 'package.json')
      .flatMap((file): string[] => Object.keys(JSON.parse(readFile(file)).scripts ?? {})),
  );
  const missing = findInDocuments((_page, text) =>
    [...text.matchAll(/npm run (?:--workspace \S+ )?([a-z][a-z:-]*)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !scripts.has(name)),
  );
  expect(missing).toEqual([]);
});

it('the README has at most 70 lines', () => {
  expect(readFile('README.md').split('\n').length).toBeLessThanOrEqual(70);
});

it.each(['docs/asvs.md', 'docs/threat-model.md'])('%s names only existing parts of tests', (page) => {
  const named = [...readFile(page).matchAll(/`([\w./-]+\.test\.ts)` \(([^)]+)\)/g)];
  expect(named.length).toBeGreaterThan(2);
  const missing = named.filter(([, name = '', part = '']) => {
    const file = files.find((candidate) => candidate === name || candidate.endsWith(`/${name}`));
    return file === undefined || !readFile(file).includes(part);
  });
  expect(missing.map(([whole]) => whole)).toEqual([]);
});

/** Runs a check on each document and prefixes its findings with the file name. */
function findInDocuments(find: (page: string, text: string) => readonly string[]): string[] {
  return documents.flatMap((page) => find(page, readFile(page)).map((found) => `${page}: ${found}`));
}

function readFile(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

/** Targets of broken links; external addresses are not checked. */
function findBrokenLinks(page: string, text: string): string[] {
  const targets = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [name = '', heading] = target.split('#');
    const file = name === '' ? page : path.posix.join(path.posix.dirname(page), name);
    if (!existsSync(path.join(root, file))) return true;
    return heading !== undefined && !listAnchors(readFile(file)).includes(heading);
  });
}

function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');
}

/** The anchors that GitHub gives the headings of a page. */
function listAnchors(text: string): string[] {
  const headings = [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)];
  return headings.map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function findFaultsOfDecision(page: string): string[] {
  const text = readFile(page);
  const number = path.basename(page).slice(0, 4);
  const parts = ['Context', 'Decision', 'Consequences'].filter((part) => !text.includes(`\n**${part}.** `));
  return [
    ...parts.map((part) => `no **${part}.**`),
    ...(new RegExp(`^# ${number} .+\n\n20\\d\\d-\\d\\d-\\d\\d · accepted`).test(text)
      ? []
      : ['begins with number, title, date and status']),
    ...(text.split(/\s+/).length <= 250 ? [] : ['longer than 250 words']),
  ];
}

const FOLDERS = /^(?:apps|packages|e2e|bench|scripts|deploy|docs)\//;

/** Paths and TypeScript file names in backticks that do not exist. Patterns are ignored. */
function findMissingPaths(text: string): string[] {
  const named = [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => !/[\s<*…]/.test(code))
    .flatMap(expandBraces);
  return named.filter((name) => {
    if (FOLDERS.test(name))
      return !existsSync(path.join(root, name)) && !name.includes('/dist/') && !isIgnored(name);
    return (
      /^\w[\w./-]*\.tsx?$/.test(name) && !files.some((file) => file === name || file.endsWith(`/${name}`))
    );
  });
}

/** Whether a run writes the file and git ignores it. */
function isIgnored(name: string): boolean {
  return name.startsWith('bench/results');
}

/** @example expandBraces('a/{b,c}.ts') // ['a/b.ts', 'a/c.ts'] */
function expandBraces(name: string): string[] {
  const [whole, inner] = /\{([^}]+)\}/.exec(name) ?? [];
  if (whole === undefined || inner === undefined) return [name];
  return inner.split(',').flatMap((part) => expandBraces(name.replace(whole, part)));
}

function listNamedDecisions(file: string): { readonly file: string; readonly number: string }[] {
  const text = readFile(file);
  return [...text.matchAll(/\bdecisions?[ /](0\d{3})\b|\bADR (\d{4})\b/gi)].map(([, number, old]) => ({
    file,
    number: number ?? `ADR ${String(old)}`,
  }));
}
