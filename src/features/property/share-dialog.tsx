import { useRef } from 'react';
import type { PropertyDetail } from '#contract/property.ts';
import { isGone } from '#contract/property-facts.ts';
import { getSmsHref } from '#lib/app-links.ts';
import { formatPrice } from '#lib/money.ts';
import { stringifyQuery } from '#lib/query-string.ts';
import { formatPlace } from '#parts/facts.ts';
import { Price } from '#parts/price.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { printIcon, shareOutIcon, smsIcon, whatsappIcon } from '#ui/icons-lazy.ts';
import { LinkField } from '#ui/link-field.tsx';
import { Picture } from '#ui/picture.tsx';
import { shareByDevice } from '#ui/share-by-device.ts';
import type { Photo } from './photos.ts';
import styles from './share-dialog.module.css';
import { shareDialog as words } from './words.ts';

const signs = {
  whatsapp: <Icon path={whatsappIcon} />,
  sms: <Icon path={smsIcon} />,
  facebook: 'f',
  x: 'X',
};

interface ShareDialogProps {
  readonly open: boolean;
  readonly property: PropertyDetail;
  readonly photo: Photo | undefined;
  readonly origin: string | undefined;
  readonly onClose: () => void;
}

/** Copy link, WhatsApp, SMS, Facebook, X, and the device's share sheet (spec §2, S17). */
export function ShareDialog({ open, property, photo, origin, onClose }: ShareDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const url = `${origin ?? location.origin}/property/${property.id}`;
  const text = `${property.title}, ${formatPrice(property)}`;

  const copy = () =>
    copyText({ text: url, message: words.copied, name: words.linkName, findText: () => field.current });
  const shareWithApp = async () => {
    if (!(await shareByDevice({ url, title: property.title, text }))) await copy();
  };

  return (
    <Dialog open={open} onClose={onClose} title={words.title}>
      <div className="stack sign-column middle gap-3">
        {photo !== undefined && (
          <Picture
            picture={photo.picture}
            fallbackSrc={photo.src}
            sizes="96px"
            alt=""
            className={`rounded ${styles['picture']}`}
          />
        )}
        <div>
          <Price property={property} className={styles['price']} />
          <p className="muted text-sm top-2px">{[property.title, formatPlace(property)].filter(Boolean).join(', ')}</p>
        </div>
      </div>
      <div className="top-5">
        <LinkField label={words.link} url={url} field={field} onCopy={copy} />
      </div>
      <ul className={`stack gap-2 top-4 ${styles['targets']}`}>
        {getShareLinks({ url, text }).map(({ target, name, href }) => (
          <li key={target}>
            <a
              className="stack gap-2 rounded text-sm text-center medium"
              href={href}
              target={target === 'sms' ? undefined : '_blank'}
              rel="noreferrer"
            >
              <span className={`stack rounded centred ground-sheet framed ${styles['sign']}`} aria-hidden="true">
                {signs[target]}
              </span>
              {name}
            </a>
          </li>
        ))}
      </ul>
      {'share' in navigator && (
        <Button wide icon={shareOutIcon} className="top-3" onClick={() => void shareWithApp()}>
          {words.otherApp}
        </Button>
      )}
      {isGone(property) ? null : (
        <ButtonLink
          wide
          icon={printIcon}
          className="top-3"
          to="/property/$id/particulars"
          params={{ id: `${property.id}` }}
        >
          {words.print}
        </ButtonLink>
      )}
    </Dialog>
  );
}

export function getShareLinks({ url, text }: { readonly url: string; readonly text: string }) {
  const message = `${text} ${url}`;
  return [
    { target: 'whatsapp', name: 'WhatsApp', href: `https://wa.me/${stringifyQuery({ text: message })}` },
    { target: 'sms', name: 'SMS', href: getSmsHref('', message) },
    {
      target: 'facebook',
      name: 'Facebook',
      href: `https://www.facebook.com/sharer/sharer.php${stringifyQuery({ u: url })}`,
    },
    { target: 'x', name: 'X', href: `https://x.com/intent/post${stringifyQuery({ text, url })}` },
  ] as const;
}
