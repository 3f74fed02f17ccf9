import type { SiteDatabase } from './database.ts';

/** Returns a key of 32 bytes that all processes share. The first process stores it. */
export async function loadSharedSecret(
  db: SiteDatabase,
  name: string,
  create: () => Buffer | Promise<Buffer>,
): Promise<Buffer> {
  const find = () => db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  const stored = await find();
  if (stored !== undefined) return Buffer.from(stored.value, 'base64url');
  const value = (await create()).toString('base64url');
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  // Another process may have been first.
  return Buffer.from((await find())?.value ?? value, 'base64url');
}
