/** What a command of `npm run …` works with; passed in, so that a test runs it without a process of its own. */
export interface CommandContext {
  /** The arguments after the command's name. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Writes a line for a person, or a row of output, to the standard output. */
  readonly print: (line: string) => void;
  /** Writes a line about what went wrong, or how far it is, to the standard error: the output stays clean for a pipe. */
  readonly complain: (line: string) => void;
}

/**
 * A command.
 * @returns its exit code: 0 done, 1 refused or failed, 2 used wrongly
 */
export type Command = (context: CommandContext) => Promise<number>;

/** A command was called in a way it does not know; the message says how it is meant. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
