import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROPERTY_COLUMNS } from './property-columns.ts';

describe('the columns of a list of homes', () => {
  it('are all in docs/import.md, by their names in an export', () => {
    const docs = readFileSync(join(import.meta.dirname, '../../../docs/import.md'), 'utf8');
    const documentedNames = docs.split('\n').flatMap((line) => /^\| ([^|]+) \|/.exec(line)?.[1]?.split(/[,;] /) ?? []);
    const names = Object.values(PROPERTY_COLUMNS).map((column) => column.names[0]);
    expect(names.filter((name) => name === undefined || !documentedNames.includes(name))).toEqual([]);
  });
});
