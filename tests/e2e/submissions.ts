import { join } from 'node:path';
import Database from 'libsql';
import * as v from 'valibot';
import type { TestServer } from './server.ts';

const Row = v.object({
  kind: v.string(),
  phone: v.nullable(v.string()),
  body: v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())),
});

/** What a server's database has stored of what visitors sent, in order. */
export function storedSubmissions(server: TestServer): v.InferOutput<typeof Row>[] {
  const db = new Database(join(server.dataDir, 'site.db'), { readonly: true });
  try {
    return db
      .prepare('SELECT kind, body, phone FROM submissions ORDER BY received_at')
      .all()
      .map((row: unknown) => v.parse(Row, row));
  } finally {
    db.close();
  }
}

/** How often a server has an enquiry with this text. */
export const arrivalsOf = (server: TestServer, note: string): number =>
  storedSubmissions(server).filter(({ kind, body }) => kind === 'enquiry' && body['note'] === note).length;

/** The phone numbers that came with the enquiries of this text. */
export const phonesOf = (server: TestServer, note: string): (string | null)[] =>
  storedSubmissions(server).flatMap(({ kind, body, phone }) =>
    kind === 'enquiry' && body['note'] === note ? [phone] : [],
  );

/** Id of a property that is let or sold: its page is there, without a form. */
export function unlistedProperty(server: TestServer): number {
  const db = new Database(join(server.dataDir, 'site.db'), { readonly: true });
  try {
    const row: unknown = db.prepare(`SELECT id FROM properties WHERE listed = 0 ORDER BY id DESC LIMIT 1`).get();
    return v.parse(v.object({ id: v.number() }), row).id;
  } finally {
    db.close();
  }
}
