import { join } from 'node:path';
import Database from 'libsql';
import * as v from 'valibot';
import type { TestServer } from './server.ts';

/** What a query finds in a server's database. */
export function rowsOf<S extends v.GenericSchema>(server: TestServer, query: string, row: S): v.InferOutput<S>[] {
  const db = new Database(join(server.dataDir, 'site.db'), { readonly: true });
  try {
    return v.parse(v.array(row), db.prepare(query).all());
  } finally {
    db.close();
  }
}

const Submission = v.object({
  kind: v.string(),
  phone: v.nullable(v.string()),
  body: v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())),
});

/** What a server has stored of what visitors sent, in order. */
export const storedSubmissions = (server: TestServer): v.InferOutput<typeof Submission>[] =>
  rowsOf(server, 'SELECT kind, body, phone FROM submissions ORDER BY received_at', Submission);

/** The phone numbers that came with the enquiries of this text. */
export const phonesOf = (server: TestServer, note: string): (string | null)[] =>
  storedSubmissions(server).flatMap(({ kind, body, phone }) =>
    kind === 'enquiry' && body['note'] === note ? [phone] : [],
  );

/** How often a server has an enquiry with this text. */
export const arrivalsOf = (server: TestServer, note: string): number => phonesOf(server, note).length;
