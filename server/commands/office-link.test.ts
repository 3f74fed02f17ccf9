import { expect, it } from 'vitest';
import { runCommand } from '#tests/fixtures/command.ts';
import { createTestDatabasePlace } from '#tests/fixtures/databases.ts';
import { closedAfter } from '#tests/fixtures/each-test.ts';
import { UsageError } from './command.ts';
import { runOfficeLink } from './office-link.ts';

const place = await closedAfter(createTestDatabasePlace());
const run = (...args: readonly string[]) => runCommand(runOfficeLink, place, args, { PUBLIC_URL: 'https://a.example' });

it('prints the link alone, and until when it works', async () => {
  const { code, out, err } = await run('--days', '7');
  expect(code).toBe(0);
  expect(out).toEqual([expect.stringMatching(/^https:\/\/a\.example\/api\/links\/office\/[\w.-]+$/)]);
  expect(err).toEqual([expect.stringMatching(/^Everyone who has this link can read the page until .* \(Nairobi\)\.$/)]);
  expect((await run('--revoke')).out).toEqual(['All links to the office page have been ended.']);
});

it('needs PUBLIC_URL and a sensible number of days', async () => {
  expect(await runCommand(runOfficeLink, place, [])).toMatchObject({
    code: 1,
    err: ['There are no such links: PUBLIC_URL is not set.'],
  });
  for (const days of ['0', '367', 'x', '1.5']) await expect(run('--days', days)).rejects.toThrow(UsageError);
});
