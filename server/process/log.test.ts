import { describe, expect, it } from 'vitest';
import type { LogLevel } from '../config/config.ts';
import { openLog } from './log.ts';

function openTestLog(level: LogLevel = 'debug') {
  const lines: string[] = [];
  return { log: openLog(level, { write: (line) => lines.push(line) }), lines };
}

describe('the log', () => {
  it('is one JSON object a line, with time and level in words', () => {
    const { log, lines } = openTestLog();
    log.info('ready', { port: 3000 });
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      msg: 'ready',
      port: 3000,
    });
    expect(lines).toHaveLength(1);
  });

  it('leaves out lines below its level', () => {
    const { log, lines } = openTestLog('warn');
    log.debug('a');
    log.info('b');
    log.warn('c');
    log.error(new Error('d'));
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['c', 'd']);
  });

  it('composes the fields of a line for debugging only where somebody gets it', () => {
    let composed = 0;
    const getFields = () => ({ composed: ++composed });
    openTestLog('info').log.debug('a', getFields);
    expect(composed).toBe(0);
    const { log, lines } = openTestLog();
    log.debug('b', getFields);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'debug', msg: 'b', composed: 1 });
  });

  it('has an error and its causes, without personal data, passwords and the values of a query', () => {
    const { log, lines } = openTestLog();
    const cause = Object.assign(new Error('connect postgres://site:hush@db.host.example/site failed'), {
      code: 'ECONNREFUSED',
      parameters: ['wanjiru@host.example'],
    });
    log.error(new Error('550 <wanjiru@host.example> unknown', { cause }), { request_id: 'one' });
    const line = lines.join('');
    expect(JSON.parse(line)).toMatchObject({
      level: 'error',
      msg: '550 <…@…> unknown',
      request_id: 'one',
      err: {
        type: 'Error',
        message: '550 <…@…> unknown',
        stack: expect.stringContaining('log.test.ts'),
        cause: { code: 'ECONNREFUSED', message: 'connect postgres://…@db.host.example/site failed' },
      },
    });
    expect(line).not.toMatch(/hush|wanjiru/);
  });

  it('accepts anything that is thrown', () => {
    const { log, lines } = openTestLog();
    for (const thrown of ['words', undefined, { a: 1 }, Object.create(null)]) log.error(thrown);
    expect(lines).toHaveLength(4);
    const circle = new Error('round');
    circle.cause = circle;
    log.error(circle);
    expect(lines).toHaveLength(5);
  });
});
