import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress } from 'node:zlib';
import type { Page } from 'playwright/test';
import * as v from 'valibot';

// Everything that this site stores on a phone, as a file, for a later build to open. Addresses in it
// begin with ORIGIN, since each test server has its own port.

const ORIGIN = 'origin://phone';

/** A stored value in JSON: `{ $: kind, of }` for what JSON cannot hold. */
const Value = v.unknown();
const Index = v.object({
  name: v.string(),
  keyPath: v.union([v.string(), v.array(v.string())]),
  unique: v.boolean(),
  multiEntry: v.boolean(),
});
const Store = v.object({
  name: v.string(),
  keyPath: v.nullable(v.union([v.string(), v.array(v.string())])),
  autoIncrement: v.boolean(),
  indexes: v.array(Index),
  rows: v.array(v.object({ key: Value, value: Value })),
});
const Phone = v.object({
  databases: v.array(v.object({ name: v.string(), version: v.number(), stores: v.array(Store) })),
  caches: v.array(
    v.object({
      name: v.string(),
      files: v.array(
        v.object({
          url: v.string(),
          status: v.number(),
          headers: v.array(v.tuple([v.string(), v.string()])),
          body: v.string(),
        }),
      ),
    }),
  ),
  local: v.record(v.string(), v.string()),
});
export type Phone = v.InferOutput<typeof Phone>;

/** Reads everything that the page's origin stores. */
export async function readPhone(page: Page): Promise<Phone> {
  const found = await page.evaluate(async () => {
    const base64 = (bytes: Uint8Array): string => {
      let text = '';
      for (const byte of bytes) text += String.fromCharCode(byte);
      return btoa(text);
    };
    const plain = async (value: unknown): Promise<unknown> => {
      if (value === undefined) return { $: 'undefined' };
      if (value instanceof Date) return { $: 'Date', of: value.getTime() };
      if (value instanceof Blob) {
        return { $: 'Blob', type: value.type, of: base64(new Uint8Array(await value.arrayBuffer())) };
      }
      if (value instanceof ArrayBuffer) return { $: 'ArrayBuffer', of: base64(new Uint8Array(value)) };
      if (ArrayBuffer.isView(value)) {
        const { buffer, byteOffset, byteLength } = value;
        return {
          $: value.constructor.name,
          of: base64(new Uint8Array(buffer.slice(byteOffset, byteOffset + byteLength))),
        };
      }
      if (Array.isArray(value)) return Promise.all(value.map(plain));
      if (typeof value !== 'object' || value === null) return value;
      if (Object.getPrototypeOf(value) !== Object.prototype) throw new Error(`A ${value.constructor.name} is stored`);
      const entries = Object.entries(value).map(async ([name, part]) => [name, await plain(part)] as const);
      return Object.fromEntries(await Promise.all(entries));
    };
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const databases = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      const stores = [];
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName);
        const indexes = [...store.indexNames].map((indexName) => {
          const { keyPath, unique, multiEntry } = store.index(indexName);
          return { name: indexName, keyPath, unique, multiEntry };
        });
        const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
        const rows = await Promise.all(
          keys.map(async (key, at) => ({ key: await plain(key), value: await plain(values[at]) })),
        );
        stores.push({ name: storeName, keyPath: store.keyPath, autoIncrement: store.autoIncrement, indexes, rows });
      }
      databases.push({ name, version: database.version, stores });
      database.close();
    }
    const storedCaches = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const files = [];
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        if (response === undefined) continue;
        const body = base64(new Uint8Array(await response.arrayBuffer()));
        files.push({ url: request.url, status: response.status, headers: [...response.headers], body });
      }
      storedCaches.push({ name, files });
    }
    return { databases, caches: storedCaches, local: { ...localStorage } };
  });
  return v.parse(Phone, JSON.parse(JSON.stringify(found).replaceAll(new URL(page.url()).origin, ORIGIN)));
}

/** Writes another browser's storage into this one, which has none of this origin yet. */
export async function writePhone(page: Page, phone: Phone): Promise<void> {
  const here: unknown = JSON.parse(JSON.stringify(phone).replaceAll(ORIGIN, new URL(page.url()).origin));
  await page.evaluate(
    async ({ databases, caches: storedCaches, local }) => {
      const getBytes = (text: string): Uint8Array<ArrayBuffer> =>
        Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
      const revived = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map(revived);
        if (typeof value !== 'object' || value === null) return value;
        const kind: unknown = Reflect.get(value, '$');
        if (kind === undefined)
          return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, revived(part)]));
        if (kind === 'undefined') return undefined;
        const of: unknown = Reflect.get(value, 'of');
        if (kind === 'Date') return new Date(Number(of));
        const bytes = getBytes(String(of));
        if (kind === 'Blob') return new Blob([bytes], { type: String(Reflect.get(value, 'type')) });
        if (kind === 'ArrayBuffer') return bytes.buffer;
        const View: unknown = Reflect.get(globalThis, String(kind));
        if (typeof View !== 'function') throw new Error(`Unknown: ${String(kind)}`);
        return Reflect.construct(View, [bytes.buffer]);
      };
      for (const { name, version, stores } of databases) {
        await new Promise<void>((done, failed) => {
          const open = indexedDB.open(name, version);
          open.onerror = () => failed(open.error);
          open.onupgradeneeded = () => {
            for (const { name: storeName, keyPath, autoIncrement, indexes, rows } of stores) {
              const store = open.result.createObjectStore(storeName, { keyPath, autoIncrement });
              for (const { name: indexName, keyPath: path, ...options } of indexes)
                store.createIndex(indexName, path, options);
              for (const { key, value } of rows) {
                const name = revived(key);
                if (keyPath !== null) store.put(revived(value));
                else if (typeof name === 'string' || typeof name === 'number') store.put(revived(value), name);
                else throw new Error(`A key that is no text and no number: ${JSON.stringify(key)}`);
              }
            }
          };
          open.onsuccess = () => {
            open.result.close();
            done();
          };
        });
      }
      for (const { name, files } of storedCaches) {
        const cache = await caches.open(name);
        for (const { url, status, headers, body } of files) {
          await cache.put(url, new Response(getBytes(body), { status, headers: new Headers(headers) }));
        }
      }
      for (const [name, value] of Object.entries(local)) localStorage.setItem(name, value);
    },
    v.parse(Phone, here),
  );
}

/** @param file of saveFile() */
export async function loadFile(file: string): Promise<Phone> {
  return v.parse(Phone, JSON.parse((await promisify(brotliDecompress)(await readFile(file))).toString()));
}

export async function saveFile(file: string, phone: Phone): Promise<void> {
  await writeFile(file, await promisify(brotliCompress)(JSON.stringify(phone)));
}
