import { type DestinationStream, pino } from 'pino';
import type { LogLevel } from '../config/config.ts';

/** The fields of a log line beside its message: names, numbers, states. Never what a visitor typed. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** The server's log, passed to all that write to it. */
export interface Log {
  readonly debug: (words: string, fields?: LogFields) => void;
  readonly info: (words: string, fields?: LogFields) => void;
  readonly warn: (words: string, fields?: LogFields) => void;
  /** @param error anything thrown; its stack and causes are logged, without e-mail addresses and passwords */
  readonly error: (error: unknown, fields?: LogFields) => void;
  /** Writes out what is still in memory, before the process ends. */
  readonly flush: () => void;
}

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const CREDENTIALS = /\/\/[^/@\s]*@/g;

/** A text without e-mail addresses, and without the names and passwords of the URLs in it. */
export const redactPersonalData = (text: string): string => text.replace(CREDENTIALS, '//…@').replace(EMAIL, '…@…');

/** Lines are written once there are so many bytes of them, … */
const GATHERED_BYTES = 4096;
/** … and at the latest after so long. */
const WRITTEN_EVERY_MS = 300;
/** How many causes of an error are followed. */
const MOST_CAUSES = 4;

/** The text of a thrown value that is not an Error. Not every object can be converted to a string. */
const describeThrown = (thrown: unknown): string =>
  typeof thrown === 'object' && thrown !== null ? Object.prototype.toString.call(thrown) : String(thrown);

/** An error for the log: only known fields, since some drivers attach the values of the failed statement. */
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

/**
 * Opens a log of one JSON object a line: `time` (ISO), `level`, `msg`, and the fields.
 * @param out where the lines go
 */
export function openLog(level: LogLevel, out: DestinationStream & { readonly flushSync?: () => void }): Log {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // Errors were already reduced by reduceError().
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

/** The log of a process that serves: JSON lines on the standard output, written soon after the fact. */
export function openProcessLog(level: LogLevel): Log {
  // Buffered: a write for each line would cost as much as the answer itself.
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

/** The log of a server at a terminal: plain lines, on the standard error. */
export const terminalLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: (words) => console.error(words),
  error: (error) => console.error(error),
  flush: () => undefined,
};
