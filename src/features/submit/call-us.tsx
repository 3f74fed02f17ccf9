import { phones } from '#content/firm.json' with { type: 'json' };
import { getTelHref } from '#lib/contact-links.ts';
import { callOn } from './words.tsx';

/** Where nobody can reach the visitor, the visitor has to call. */
export function CallUs() {
  return phones.slice(0, 1).map(({ number }) => (
    <a key={number} className="text-link inline-block" href={getTelHref(number)}>
      {callOn(number)}
    </a>
  ));
}
