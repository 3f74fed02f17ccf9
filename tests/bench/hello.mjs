/* The bare server that answers are compared with: Hono on Node, one word; or as many bytes as the path says. */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const bodies = new Map();
const body = (length) => {
  if (!bodies.has(length)) bodies.set(length, new Uint8Array(length).fill(97));
  return bodies.get(length);
};

const app = new Hono()
  .get('/', (c) => c.text('hello world'))
  .get('/:bytes{[0-9]+}', (c) => c.body(body(Number(c.req.param('bytes')))));
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(`http://localhost:${port}/`));
