// The interface of an engine for smoke tests: a page that is loaded, inspected and pressed as a visitor does, and a
// browser that can be restarted with its profile.

/** Values that can pass between test and page. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain };

export interface SmokeBrowser {
  /** Loads a page like the address bar. */
  load(url: string): Promise<void>;
  /** Runs a function in the page, with its arguments only. Its result must be JSON. */
  look(work: (...given: never[]) => unknown, ...given: readonly Plain[]): Promise<unknown>;
  /** Presses the first match of an XPath. */
  press(xpath: string): Promise<void>;
  /** Types into the first match of an XPath. */
  type(xpath: string, text: string): Promise<void>;
  /** Prints the page on A4. @returns the PDF */
  print(): Promise<Buffer>;
  /** Errors and warnings of the console so far. */
  complaints(): Promise<readonly string[]>;
  /** Ends the browser and all its processes; the profile stays. */
  quit(): Promise<void>;
}

export interface Engine {
  readonly name: string;
  /** What this machine lacks to run it; undefined if nothing. */
  readonly missing: () => string | undefined;
  /** @param profile folder of the browser's data; an empty one is a new visitor */
  readonly start: (profile: string) => Promise<SmokeBrowser>;
}

/** The window size of a phone, in CSS px. */
export const WINDOW = { width: 390, height: 780 } as const;

/** The XPath of a control by its text. */
export const button = (name: string): string =>
  `//button[starts-with(normalize-space(.), ${quoted(name)}) or starts-with(@aria-label, ${quoted(name)})]`;
/** The XPath of a field by its label. */
export const field = (label: string): string =>
  `//*[@id = //label[starts-with(normalize-space(.), ${quoted(label)})]/@for]`;

/** XPath strings have no escapes. */
const quoted = (text: string): string => (text.includes('"') ? `'${text}'` : `"${text}"`);

/** Polls a condition. @throws with `what` after the time limit */
export async function until(what: string, isSo: () => Promise<boolean>, limitMs = 20_000): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Not within ${limitMs} ms: ${what}`);
    await new Promise((next) => setTimeout(next, 100));
  }
}
