import { getErrorCode } from '../process/file-system.ts';

// Database errors of the machine, not of the program. They pass, or a person repairs them, and the same request succeeds.

export const MOVED_TRIGGER = 'moved_to_postgres';
export const MOVED_WORDS = 'moved to PostgreSQL';

const REASONS = {
  full: 'its disk is full',
  'read-only': 'it is read-only',
  disk: 'its disk reports an error',
  damaged: 'its file is damaged or is not a database; npm run restore puts a backup in its place',
  busy: 'another process held it too long',
  unreachable: 'it cannot be reached',
  overloaded: 'it takes no more connections or has no memory left',
  slow: 'a statement took too long',
  moved: 'it was moved to PostgreSQL; start the site with DATABASE_URL',
  refused: 'it refuses the name, the password or the database of DATABASE_URL',
} as const;
export type FaultReason = keyof typeof REASONS;

export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly reason: FaultReason;

  constructor(reason: FaultReason, cause: unknown) {
    const message = cause instanceof Error && cause.message !== '' ? cause.message : getErrorCode(cause);
    super(`The database cannot be used: ${REASONS[reason]} (${message}).`, { cause });
    this.reason = reason;
  }
}

const SQLITE: readonly (readonly [prefix: string, reason: FaultReason])[] = [
  ['SQLITE_FULL', 'full'],
  ['SQLITE_READONLY', 'read-only'],
  ['SQLITE_IOERR', 'disk'],
  ['SQLITE_CANTOPEN', 'disk'],
  ['SQLITE_NOTADB', 'damaged'],
  ['SQLITE_CORRUPT', 'damaged'],
  ['SQLITE_BUSY', 'busy'],
  ['SQLITE_LOCKED', 'busy'],
];

/** SQLSTATE (PostgreSQL, appendix A), longer prefixes first. */
const SQLSTATE: readonly (readonly [prefix: string, reason: FaultReason])[] = [
  ['53100', 'full'],
  ['53', 'overloaded'],
  ['25006', 'read-only'],
  ['57014', 'slow'],
  ['57P', 'unreachable'],
  ['08', 'unreachable'],
  ['58', 'disk'],
  ['55P03', 'busy'],
  ['40', 'busy'],
  ['28', 'refused'],
  ['3D000', 'refused'],
];

const NETWORK = /^(ECONN|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOENT|EACCES)/;
/** pg's errors without a code. */
const LOST =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|not queryable|connection was closed|connection ended/i;

function findReason(error: unknown): FaultReason | undefined {
  const code = getErrorCode(error);
  const find = (table: typeof SQLITE): FaultReason | undefined =>
    table.find(([prefix]) => code.startsWith(prefix))?.[1];
  if (code === 'SQLITE_CONSTRAINT_TRIGGER' && error instanceof Error && error.message.includes(MOVED_WORDS)) {
    return 'moved';
  }
  if (code.startsWith('SQLITE_')) return find(SQLITE);
  if (/^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E')) return find(SQLSTATE);
  if (NETWORK.test(code)) return 'unreachable';
  return error instanceof Error && LOST.test(error.message) ? 'unreachable' : undefined;
}

/** Turns an error of the machine into a DatabaseUnavailable; returns others unchanged. */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error;
  const reason = findReason(error);
  return reason === undefined ? error : new DatabaseUnavailable(reason, error);
}
