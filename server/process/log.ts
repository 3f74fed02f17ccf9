import { type DestinationStream, pino } from 'pino';
import type { LogLevel } from '../config/config.ts';

/** Names, numbers and states. Never what a visitor typed. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Log {
  readonly debug: (words: string, fields?: LogFields) => void;
  readonly info: (words: string, fields?: LogFields) => void;
  readonly warn: (words: string, fields?: LogFields) => void;
  /** @param error anything thrown; stack and causes are logged without e-mail addresses and passwords */
  readonly error: (error: unknown, fields?: LogFields) => void;
  /** Writes out what is in memory before the process ends. */
  readonly flush: () => void;
}

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const CREDENTIALS = /\/\/[^/@\s]*@/g;

/** Removes e-mail addresses, and credentials in URLs. */
export const redactPersonalData = (text: string): string => text.replace(CREDENTIALS, '//…@').replace(EMAIL, '…@…');

const GATHERED_BYTES = 4096;
const WRITTEN_EVERY_MS = 300;
const MOST_CAUSES = 4;

/** Not every object can be converted to a string. */
const describeThrown = (thrown: unknown): string =>
  typeof thrown === 'object' && thrown !== null ? Object.prototype.toString.call(thrown) : String(thrown);

/** Only known fields, because some drivers attach the values of the failed statement. */
function reduceError(error: unknown, depth = 0): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { message: redactPersonalData(describeThrown(error)) };
  const code: unknown = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    message: redactPersonalData(error.message),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    stack: redactPersonalData(error.stack ?? ''),
    ...(error.cause === undefined || depth >= MOST_CAUSES ? {} : { cause: reduceError(error.cause, depth + 1) }),
  };
}

const getFirstLine = (error: unknown): string =>
  redactPersonalData(error instanceof Error ? error.message : describeThrown(error)).split('\n', 1)[0] ?? '';

/** Opens a log of one JSON object a line: `time` (ISO), `level`, `msg`, and the fields. */
export function openLog(level: LogLevel, out: DestinationStream & { readonly flushSync?: () => void }): Log {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // reduceError() has done this.
      serializers: { err: (error: unknown) => error },
      formatters: { level: (label) => ({ level: label }) },
    },
    out,
  );
  return {
    debug: (words, fields = {}) => logger.debug(fields, words),
    info: (words, fields = {}) => logger.info(fields, words),
    warn: (words, fields = {}) => logger.warn(fields, words),
    error: (error, fields = {}) => logger.error({ ...fields, err: reduceError(error) }, getFirstLine(error)),
    flush: () => out.flushSync?.(),
  };
}

/** Opens the log of a serving process: JSON lines on the standard output. */
export function openProcessLog(level: LogLevel): Log {
  // Buffered, because a write for each line would cost as much as the answer itself.
  const out = pino.destination({
    dest: process.stdout.fd,
    sync: false,
    minLength: GATHERED_BYTES,
    periodicFlush: WRITTEN_EVERY_MS,
  });
  // On a full disk, or without a reader, lines are lost and the site goes on.
  out.on('error', () => undefined);
  return openLog(level, out);
}

/** The log at a terminal: plain lines on the standard error. */
export const terminalLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: (words) => console.error(words),
  error: (error) => console.error(error),
  flush: () => undefined,
};
