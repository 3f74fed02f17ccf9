// What the smoke tests ask of an engine: a page that is loaded, looked into and pressed as a visitor does, and a
// browser that can be ended and started again with what it keeps.

/** What crosses the border between test and page. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain };

export interface SmokeBrowser {
  /** Loads a page as the address bar does. */
  load(url: string): Promise<void>;
  /** Runs a function within the page; it sees nothing of the test but its arguments. What it gives must be plain. */
  look(work: (...given: never[]) => unknown, ...given: readonly Plain[]): Promise<unknown>;
  /** Presses what an XPath finds first. */
  press(xpath: string): Promise<void>;
  /** Types into what an XPath finds first. */
  type(xpath: string, text: string): Promise<void>;
  /** Prints the page on A4. @returns what the printer would get, as PDF */
  print(): Promise<Buffer>;
  /** Errors and warnings of the console so far, in the engine's words. */
  complaints(): Promise<readonly string[]>;
  /** Ends the browser and all its processes. What it keeps stays in its profile. */
  quit(): Promise<void>;
}

export interface Engine {
  readonly name: string;
  /** What this machine lacks to run it; undefined when nothing. */
  readonly missing: () => string | undefined;
  /** @param profile folder that holds what the browser keeps; a fresh one is a visitor who was never here */
  readonly start: (profile: string) => Promise<SmokeBrowser>;
}

/** A size of window as phones have it, in CSS px. */
export const WINDOW = { width: 390, height: 780 } as const;

/** The address of a control by what a visitor reads on it. */
export const button = (name: string): string =>
  `//button[starts-with(normalize-space(.), ${quoted(name)}) or starts-with(@aria-label, ${quoted(name)})]`;
/** The address of a field by its label. */
export const field = (label: string): string =>
  `//*[@id = //label[starts-with(normalize-space(.), ${quoted(label)})]/@for]`;

/** XPath knows no escapes in its strings. */
const quoted = (text: string): string => (text.includes('"') ? `'${text}'` : `"${text}"`);

/** Asks again until the answer is yes. @throws with `what` when it is not within the limit */
export async function until(what: string, isSo: () => Promise<boolean>, limitMs = 20_000): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Not within ${limitMs} ms: ${what}`);
    await new Promise((next) => setTimeout(next, 100));
  }
}
