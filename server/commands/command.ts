import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';

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

/** A command. @returns its exit code: 0 done, 1 refused or failed, 2 used wrongly */
export type Command = (context: CommandContext) => Promise<number>;

/** A command was called in a way it does not know; the message says how it is meant. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Reads the arguments of a command.
 * @param usage how the command is meant
 * @param allowPositionals words that are no options
 * @throws UsageError for what it does not know
 */
export function readArgs<const T extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: T,
  usage: string,
  allowPositionals = true,
) {
  try {
    return parseArgs({ args: [...args], allowPositionals, options });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : 'The command is not understood.'}\n\n${usage}`);
  }
}

/** A path as it was given: npm runs in the project's folder, and says where it was called. */
export const givenPath = (env: CommandContext['env'], path: string): string => resolve(env['INIT_CWD'] ?? '.', path);
