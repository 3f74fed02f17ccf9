import type { SiteDatabase } from './database.ts';

/**
 * Returns a key of 32 bytes that all processes share. The first process to ask stores it.
 * @param make makes the key
 */
export async function loadSharedSecret(
  db: SiteDatabase,
  name: string,
  make: () => Buffer | Promise<Buffer>,
): Promise<Buffer> {
  const find = () => db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  const known = await find();
  if (known !== undefined) return Buffer.from(known.value, 'base64url');
  const value = (await make()).toString('base64url');
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  // Another process may have been first.
  return Buffer.from((await find())?.value ?? value, 'base64url');
}
