import { stringifyQuery } from '#lib/query-string.ts';

/** What is shared: an absolute address and the words that go with it. */
export interface Shared {
  readonly url: string;
  readonly text: string;
}

/** One target of the share dialog (spec §2, S17). */
export interface ShareLink {
  readonly target: 'whatsapp' | 'sms' | 'facebook' | 'x';
  readonly name: string;
  readonly href: string;
}

/** Plain links to the share targets: a messaging app, SMS and two social networks. */
export function shareLinks({ url, text }: Shared): readonly ShareLink[] {
  const message = `${text} ${url}`;
  return [
    { target: 'whatsapp', name: 'WhatsApp', href: `https://wa.me/${stringifyQuery({ text: message })}` },
    // Without a number both iPhones and Android phones understand "?&body=".
    { target: 'sms', name: 'SMS', href: `sms:?&${stringifyQuery({ body: message }).slice(1)}` },
    {
      target: 'facebook',
      name: 'Facebook',
      href: `https://www.facebook.com/sharer/sharer.php${stringifyQuery({ u: url })}`,
    },
    { target: 'x', name: 'X', href: `https://x.com/intent/post${stringifyQuery({ text, url })}` },
  ];
}
