import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { root, type SiteProcess, startProcess, startSite } from './site-process.ts';

const CONNECTIONS = 10;
const ROUND_S = 2;
/** As a browser says it. */
const HEADERS = { 'Accept-Encoding': 'gzip, deflate, br' };

/** What is asked again and again. */
export const CACHED = [
  { name: 'Home page', path: '/' },
  { name: 'Page of results', path: '/filter-results?agreement_type=SALE' },
  { name: 'Listing call', path: '/api/property/simple?limit=12' },
] as const;

/** One round of one path: answers per second, of the site and of a bare Hono server in turns. */
export interface CachedRound {
  readonly site: number;
  /** "hello world". */
  readonly hello: number;
  /** As many bytes as the site's answer has, and nothing else. */
  readonly sameSize: number;
}

export interface CachedAnswer {
  readonly name: string;
  /** Of the body as it is sent. */
  readonly bytes: number;
  readonly rounds: readonly CachedRound[];
}

/** Measures answers that the site remembers against a bare Hono server, in turns. */
export async function measureCachedAnswers(rounds: number): Promise<CachedAnswer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cached-'));
  const running: SiteProcess[] = [];
  try {
    const site = await startSite({ CATALOGUE: join(root, 'tests/fixtures/catalogue'), DATA_DIR: folder });
    running.push(site);
    await site.picturesMade;
    const bare = await startProcess('tests/bench/hello.mjs');
    running.push(bare);
    const measured: CachedAnswer[] = [];
    for (const { name, path } of CACHED) {
      await shoot(site.url, path, 1);
      const answer = await fetch(site.url + path, { headers: HEADERS });
      const bytes = Number(answer.headers.get('content-length'));
      await answer.arrayBuffer();
      await shoot(bare.url, '/', 1);
      const done: CachedRound[] = [];
      for (let round = 0; round < rounds; round++) {
        const hello = await shoot(bare.url, '/', ROUND_S);
        const real = await shoot(site.url, path, ROUND_S);
        const same = await shoot(bare.url, `/${bytes}`, ROUND_S);
        done.push({
          site: real.requests.average,
          hello: hello.requests.average,
          sameSize: same.requests.average,
        });
      }
      measured.push({ name, bytes, rounds: done });
    }
    return measured;
  } finally {
    for (const process of running) await process.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function shoot(url: string, path: string, duration: number) {
  const requests = [{ method: 'GET', path, headers: HEADERS }] as const;
  const result = await autocannon({ url, connections: CONNECTIONS, duration, requests });
  if (result.errors + result.timeouts + result.non2xx > 0) {
    throw new Error(`${url}${path}: ${result.errors} errors, ${result.timeouts} timeouts, ${result.non2xx} not 2xx`);
  }
  return result;
}
