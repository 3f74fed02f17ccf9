import { mailHref, telHref } from '#lib/contact-links.ts';
import { Link } from '#ui/link.tsx';
import styles from './linked-text.module.css';

/** What becomes a link in a sentence: e-mail addresses, phone numbers, the privacy notice. */
const LINKED = /([\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}|\+\d[\d ]{7,}\d|\bprivacy notice\b)/gi;

/** A sentence whose addresses and numbers are links. */
export function LinkedText({ text }: { readonly text: string }) {
  return text.split(LINKED).map((part, index) => {
    // split() with one group gives texts between the matches and the matches in turn.
    if (index % 2 === 0) return part;
    const look = { className: styles['link'], children: part };
    if (part.includes('@')) return <a key={index} href={mailHref(part)} {...look} />;
    if (part.startsWith('+')) return <a key={index} href={telHref(part)} {...look} />;
    return <Link key={index} to="/privacy-policy" {...look} />;
  });
}
