import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { sentences } from './conformance/sentences.ts';

// What comments, tests and pages refer to exists: decisions of the owner (S and a number), of the builders (four
// digits), sections of the specification, pages of docs. docs/decisions/README.md says how to refer.

const root = resolve(import.meta.dirname, '..');
const FOLDERS = ['src', 'sw', 'server', 'tests', 'docs', 'deploy', 'public'];
const FILES = ['README.md', 'index.html', 'vite.config.ts', 'vitest.config.ts', '.size-limit.ts'];
const READ = /\.(tsx?|mjs|css|md|html|sh|py|conf)$/;
/** `npm run conformance` writes it from the last run, so moved tests have their old links. */
const GENERATED: ReadonlySet<string> = new Set(['docs/conformance.md']);

const DECISIONS = join(root, 'docs/decisions');
const owners = new Set(
  [...readFileSync(join(DECISIONS, 'owner.md'), 'utf8').matchAll(/<a id="(S\d+)">/g)].map(([, name = '']) => name),
);
const files = readdirSync(DECISIONS).filter((name) => /^\d{4}-/.test(name));
const builders = new Set(files.map((name) => name.slice(0, 4)));
const sections = new Set(sentences.map(({ section }) => section.slice(0, section.indexOf('.'))));

interface Line {
  readonly file: string;
  /** Where to look: file and line. */
  readonly place: string;
  readonly text: string;
}

const lines: readonly Line[] = [
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ),
  ...FILES,
]
  .filter((file) => READ.test(file) && resolve(root, file) !== import.meta.filename && !GENERATED.has(file))
  .flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((text, at) => ({ file, place: `${file}:${at + 1}`, text })),
  );

/** The lines where a pattern names something that does not exist. @param exists gets the pattern's first group */
const leadingNowhere = (pattern: RegExp, exists: (name: string, line: Line) => boolean): string[] =>
  lines.flatMap((line) =>
    [...line.text.matchAll(pattern)]
      .filter(([, name = '']) => !exists(name, line))
      .map(([found]) => `${line.place}: ${found}`),
  );

it('decisions of the owner are in docs/decisions/owner.md, once each, from S1 on', () => {
  const count = readFileSync(join(DECISIONS, 'owner.md'), 'utf8').match(/<a id="S\d+">/g)?.length;
  expect([...owners].sort()).toEqual(Array.from({ length: count ?? 0 }, (_, at) => `S${at + 1}`).sort());
  expect(leadingNowhere(/(?<![\w'"=])(S\d{1,2})\b(?!\.\d)/g, (name) => owners.has(name))).toEqual([]);
  const named = sentences.flatMap(({ decisions }) => decisions.map((number) => `S${number}`));
  expect(named.filter((name) => !owners.has(name))).toEqual([]);
});

it('decisions of the builders are files of docs/decisions, each with its own number and a line in the index', () => {
  expect(files.length).toBe(builders.size);
  const index = readFileSync(join(DECISIONS, 'README.md'), 'utf8');
  expect(files.filter((name) => !index.includes(`](${name})`))).toEqual([]);
  // In brackets or after "and", "to", a comma: "(0017)", "(S7, 0016)". Other numbers with zeros are none.
  expect(
    leadingNowhere(/(?:[([]|\b(?:S\d+|00\d\d),? (?:and )?|\b(?:see|in|of) )(00\d{2})(?=[\]),;:]| and )/g, (name) =>
      builders.has(name),
    ),
  ).toEqual([]);
});

it('sections of the specification exist', () => {
  expect(leadingNowhere(/§(\d+)/g, (name) => sections.has(name))).toEqual([]);
  expect(leadingNowhere(/(?<!spec |, |and )(§\d+)/g, () => false)).toEqual([]);
});

it('no older numbering is left', () => {
  expect(leadingNowhere(/\b([Dd]ecisions? \d+|docs\/decisions\/\d{4})\b(?!-)/g, () => false)).toEqual([]);
  // "=D2*12" is a formula in a test.
  expect(leadingNowhere(/(?<![\w=])(D\d{1,2})\b(?!\*)/g, () => false)).toEqual([]);
});

it('files that pages of docs name exist', () => {
  const folders = new Set(FOLDERS);
  const names = new Set(lines.map(({ file }) => basename(file)));
  const isHere = (name: string, { file }: Line): boolean =>
    !file.endsWith('.md') ||
    (folders.has(name.slice(0, name.indexOf('/'))) ? existsSync(join(root, name)) : names.has(basename(name)));
  expect(leadingNowhere(/`([\w$./-]*[\w$-]\.(?:tsx?|mjs))`/g, isHere)).toEqual([]);
});

it('functions and constants that pages of docs name are in the code', () => {
  const words = new Set(
    lines.flatMap(({ file, text }) => (/\.(tsx?|mjs)$/.test(file) ? (text.match(/\w+/g) ?? []) : [])),
  );
  const isInCode = (name: string, { file }: Line): boolean => !file.endsWith('.md') || words.has(name);
  expect(leadingNowhere(/`(\w+)\((?=[){])/g, isInCode)).toEqual([]);
  expect(leadingNowhere(/`([A-Z]+_[A-Z_]+)`/g, isInCode)).toEqual([]);
});

it('pages of docs, and what pages link to, exist', () => {
  expect(leadingNowhere(/\b(docs\/[\w/.-]+\.md)\b/g, (name) => existsSync(join(root, name)))).toEqual([]);
  const linked = leadingNowhere(
    /\]\((?!https?:|mailto:|#)([^)#\s]+)/g,
    (name, { file }) =>
      !file.endsWith('.md') || existsSync(join(root, relative(root, resolve(root, dirname(file), name)))),
  );
  expect(linked).toEqual([]);
});
