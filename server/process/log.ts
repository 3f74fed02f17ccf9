import { type DestinationStream, pino } from 'pino';
import type { LogLevel } from '../config/config.ts';

/** Names, numbers and states. Never what a visitor typed. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Log {
  /** @param fields those that cost something to compose come from a function */
  readonly debug: (message: string, fields?: LogFields | (() => LogFields)) => void;
  readonly info: (message: string, fields?: LogFields) => void;
  readonly warn: (message: string, fields?: LogFields) => void;
  /** @param error anything thrown; stack and causes are logged without e-mail addresses and passwords */
  readonly error: (error: unknown, fields?: LogFields) => void;
  readonly flush: () => void;
}

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const CREDENTIALS = /\/\/[^/@\s]*@/g;

/** Removes e-mail addresses, and credentials in URLs. */
export const redactPersonalData = (text: string): string => text.replace(CREDENTIALS, '//…@').replace(EMAIL, '…@…');

const BUFFER_BYTES = 4096;
const WRITE_EVERY_MS = 300;
const MAX_CAUSES = 4;

/** Not every object can be converted to a string. */
const describeThrown = (thrown: unknown): string =>
  typeof thrown === 'object' && thrown !== null ? Object.prototype.toString.call(thrown) : String(thrown);

/** Returns known fields only, because some drivers attach the values of the failed statement. */
function reduceError(error: unknown, depth = 0): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { message: redactPersonalData(describeThrown(error)) };
  const code: unknown = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    message: redactPersonalData(error.message),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    stack: redactPersonalData(error.stack ?? ''),
    ...(error.cause === undefined || depth >= MAX_CAUSES ? {} : { cause: reduceError(error.cause, depth + 1) }),
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
      // reduceError() has serialised the error.
      serializers: { err: (error: unknown) => error },
      formatters: { level: (label) => ({ level: label }) },
    },
    out,
  );
  return {
    debug: (message, fields = {}) => {
      if (logger.isLevelEnabled('debug')) logger.debug(typeof fields === 'function' ? fields() : fields, message);
    },
    info: (message, fields = {}) => logger.info(fields, message),
    warn: (message, fields = {}) => logger.warn(fields, message),
    error: (error, fields = {}) => logger.error({ ...fields, err: reduceError(error) }, getFirstLine(error)),
    flush: () => out.flushSync?.(),
  };
}

/** Opens the log of a serving process: JSON lines on the standard output. */
export function openProcessLog(level: LogLevel): Log {
  // A write for each line would cost as much as the answer itself.
  const out = pino.destination({
    dest: process.stdout.fd,
    sync: false,
    minLength: BUFFER_BYTES,
    periodicFlush: WRITE_EVERY_MS,
  });
  // On a full disk, or without a reader, lines are lost and the site goes on.
  out.on('error', () => undefined);
  return openLog(level, out);
}

/** The log at a terminal: plain lines on the standard error. */
export const terminalLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: (message) => console.error(message),
  error: (error) => console.error(error),
  flush: () => undefined,
};
