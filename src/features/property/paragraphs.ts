/** The paragraphs of a plain text, parted by line breaks; empty ones are left out. */
export const paragraphsOf = (text: string): readonly string[] =>
  text
    .split(/\s*\n\s*/u)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
