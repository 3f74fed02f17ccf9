import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/*
 * Browser tests tagged '@gate' run in every `npm test`: what they do must not depend on how busy a machine is
 * (docs/testing.md). A test, the functions of its file that it uses, and what is set for its group must not name these.
 */
const UNSTEADY: readonly RegExp[] = [
  /setCPUThrottlingRate|emulateNetworkConditions/,
  /layoutShift\(|'layout-shift'/,
  /performance\.now\(|Date\.now\(\) [-<>]/,
  /dispatchSyncEvent/,
  /chromium\.launch|launchPersistentContext/,
  /hasTouch|\bFingers\b/,
  /reducedMotion: 'no-preference'/,
  /waitForTimeout/,
];

const FOLDER = join(import.meta.dirname, 'e2e');
const getIndent = (line: string): number => line.length - line.trimStart().length;

/** The statements of a text that biome has formatted, by their indentation. */
function getStatements(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const least = Math.min(...lines.map(getIndent));
  const statements: string[][] = [];
  for (const line of lines) {
    const goesOn = getIndent(line) > least || /^[)}\]]/.test(line.trim());
    if (goesOn && statements.length > 0) statements.at(-1)?.push(line);
    else statements.push([line]);
  }
  return statements.map((statement) => statement.join('\n'));
}

/** What tests tagged '@gate' name and must not: the first line of the test and the words. */
function gateFaults(text: string, above = '', known: ReadonlyMap<string, string> = new Map()): string[] {
  const statements = getStatements(text);
  const functions = new Map(known);
  let settings = above;
  for (const statement of statements) {
    const name = /^\s*(?:export )?(?:async )?(?:function\*?|const) (\w+)/.exec(statement)?.[1];
    if (name !== undefined) functions.set(name, statement);
    if (/^\s*\w+\.(?:use|beforeEach)\(/.test(statement)) settings += statement;
  }
  /** A text and every function that it reaches. */
  const reached = (start: string): string => {
    const names = new Set([start]);
    for (const part of names) {
      for (const [name, body] of functions) if (new RegExp(`\\b${name}\\b`).test(part)) names.add(body);
    }
    return [...names].join('\n');
  };
  return statements.flatMap((statement) => {
    const isGroup = /^\s*(?:for \(|\w+\.describe\()/.test(statement);
    const isTagged = statement.includes("'@gate'");
    if (isGroup) return gateFaults(statement.split('\n').slice(1, -1).join('\n'), settings, functions);
    if (!isTagged || !/^\s*test\w*\(/.test(statement)) return [];
    const text = reached(`${settings}\n${statement}`);
    const title = /(['"`])(.*?)\1/.exec(statement)?.[2];
    return UNSTEADY.flatMap((words) => words.exec(text)?.[0] ?? []).map((words) => `${title}: ${words}`);
  });
}

it('gate tests use nothing that depends on a busy machine', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.spec.ts'));
  const texts = files.map((name) => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') }));
  expect(texts.some(({ text }) => text.includes("'@gate'"))).toBe(true);
  expect(texts.flatMap(({ name, text }) => gateFaults(text).map((fault) => `${name}: ${fault}`))).toEqual([]);
});

it('what a test uses is found in itself, in functions of its file and in its group, and not in other tests', () => {
  const bad = `
async function slowDown(page: Page): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
const open = async (page: Page) => slowDown(page);

test('waits', { tag: '@gate' }, async ({ page }) => {
  await page.waitForTimeout(100);
});

test('is slow by a function of a function', { tag: '@gate', ...spec('5-contact-email') }, async ({
  page,
}) => {
  await open(page);
});

for (const width of [360, 768]) {
  test.describe('by hand', () => {
    test.use({ hasTouch: true });

    test('swipes', { tag: '@gate' }, async () => undefined);
  });
}

test('may be slow', async ({ page }) => {
  await open(page);
});

test('is quick', { tag: '@gate' }, async () => undefined);
`;
  expect(gateFaults(bad)).toEqual([
    'waits: waitForTimeout',
    'is slow by a function of a function: setCPUThrottlingRate',
    'swipes: hasTouch',
  ]);
});
