import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { SiteDatabase } from '../db/database.ts';

/**
 * A key of 32 bytes that all processes of the site share. The first process to ask makes it.
 * @param earlier file in which an earlier version kept the key: addresses signed with it stay valid
 */
export async function sharedSecret(db: SiteDatabase, name: string, earlier: string): Promise<Buffer> {
  const find = () => db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  const known = await find();
  if (known !== undefined) return Buffer.from(known.value, 'base64url');
  const bytes = await readFile(earlier).catch(() => randomBytes(32));
  await db
    .insertInto('secrets')
    .values({ name, value: bytes.toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  // Another process may have been first: then its key is used.
  return Buffer.from((await find())?.value ?? '', 'base64url');
}
