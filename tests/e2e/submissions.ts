import { join } from 'node:path';
import Database from 'libsql';
import * as v from 'valibot';
import type { TestServer } from './server.ts';

const Row = v.object({ kind: v.string(), body: v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())) });

/** What a server's database has stored of what visitors sent, in order. */
export function storedSubmissions(server: TestServer): v.InferOutput<typeof Row>[] {
  const db = new Database(join(server.dataDir, 'site.db'), { readonly: true });
  try {
    return db
      .prepare('SELECT kind, body FROM submissions ORDER BY received_at')
      .all()
      .map((row: unknown) => v.parse(Row, row));
  } finally {
    db.close();
  }
}

/** How often a server has an enquiry with this text. */
export const arrivalsOf = (server: TestServer, note: string): number =>
  storedSubmissions(server).filter(({ kind, body }) => kind === 'enquiry' && body['note'] === note).length;
