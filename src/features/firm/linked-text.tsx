import { mailHref, telHref } from '#lib/contact-links.ts';
import styles from './linked-text.module.css';

/** What becomes a link in a sentence: e-mail addresses, phone numbers, the privacy notice. */
const LINKED = /([\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}|\+\d[\d ]{7,}\d|\bprivacy notice\b)/gi;

function hrefOf(part: string): string | undefined {
  if (part.includes('@')) return mailHref(part);
  if (part.startsWith('+')) return telHref(part);
  return /^privacy notice$/i.test(part) ? '/privacy-policy' : undefined;
}

/** A sentence whose addresses and numbers are links. */
export function LinkedText({ text }: { readonly text: string }) {
  return text.split(LINKED).map((part, index) => {
    // split() with one group gives texts between the matches and the matches in turn.
    const href = index % 2 === 1 ? hrefOf(part) : undefined;
    return href === undefined ? (
      part
    ) : (
      <a key={index} href={href} className={styles['link']}>
        {part}
      </a>
    );
  });
}
