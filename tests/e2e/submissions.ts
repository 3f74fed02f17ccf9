import { join } from 'node:path';
import Database from 'libsql';
import * as v from 'valibot';
import type { TestServer } from './server.ts';

/** Rows of a query in a server's database. */
export function getRows<S extends v.GenericSchema>(server: TestServer, query: string, row: S): v.InferOutput<S>[] {
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

/** The submissions that a server has stored, in order. */
export const storedSubmissions = (server: TestServer): v.InferOutput<typeof Submission>[] =>
  getRows(server, 'SELECT kind, body, phone FROM submissions ORDER BY received_at', Submission);

/** The phone numbers of the enquiries with this text. */
export const getPhones = (server: TestServer, note: string): (string | null)[] =>
  storedSubmissions(server).flatMap(({ kind, body, phone }) =>
    kind === 'enquiry' && body['note'] === note ? [phone] : [],
  );

/** How many enquiries with this text a server has stored. */
export const countArrivals = (server: TestServer, note: string): number => getPhones(server, note).length;
