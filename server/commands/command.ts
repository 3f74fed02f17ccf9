import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';

export interface CommandContext {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
  /** Writes a line about an error or progress to the standard error, so that the output stays clean for a pipe. */
  readonly complain: (line: string) => void;
}

/** @returns the exit code: 0 done, 1 refused or failed, 2 used wrongly */
export type Command = (context: CommandContext) => Promise<number>;

/** A command was called wrongly; the message shows how to call it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @param usage the help text that a UsageError ends with @throws UsageError for unknown arguments */
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

/** Resolves a path against INIT_CWD, the folder where npm was called. */
export const resolvePath = (env: CommandContext['env'], path: string): string => resolve(env['INIT_CWD'] ?? '.', path);
