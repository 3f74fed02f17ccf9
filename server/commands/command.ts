import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** What a command works with; a test passes its own. */
export interface CommandContext {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
  /** Writes a line about an error or progress to the standard error: the output stays clean for a pipe. */
  readonly complain: (line: string) => void;
}

/** A command. @returns its exit code: 0 done, 1 refused or failed, 2 used wrongly */
export type Command = (context: CommandContext) => Promise<number>;

/** A command was called wrongly; the message says how to call it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Parses the arguments of a command. @param usage how to call it @throws UsageError for unknown arguments */
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

/** npm runs in the project's folder, and INIT_CWD names the folder where it was called. */
export const givenPath = (env: CommandContext['env'], path: string): string => resolve(env['INIT_CWD'] ?? '.', path);
