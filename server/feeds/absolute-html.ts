/** A tag of serialised HTML: attribute values stand in double quotes there, and text holds no bare "<". */
const TAG = /<[a-z](?:[^"'>]|"[^"]*")*>/gi;
/** One attribute with its value: each is read in turn, so that a value that looks like an attribute is none. */
const ATTRIBUTE = /([^\s"'<>/=]+)="([^"]*)"/g;
const ADDRESSES: ReadonlySet<string> = new Set(['href', 'src', 'cite']);

/**
 * HTML with absolute addresses in its links and pictures, for who reads it elsewhere.
 * @param html as sanitiseHtml() serialised it
 * @param page the absolute address of the page that it stands on
 */
export const absoluteHtml = (html: string, page: string): string =>
  html.replace(TAG, (tag) =>
    tag.replace(ATTRIBUTE, (attribute, name: string, value: string) =>
      ADDRESSES.has(name.toLowerCase()) && URL.canParse(value, page)
        ? // What is escaped in the value stays so: an address holds neither quotes nor angle brackets.
          `${name}="${new URL(value, page).href}"`
        : attribute,
    ),
  );
