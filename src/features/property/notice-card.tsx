import { useQuery } from '@tanstack/react-query';
import { name as firmName } from '#content/firm.json' with { type: 'json' };
import type { PropertyDetail } from '#contract/property.ts';
import { ownerQuery } from '#data/property.queries.ts';
import { factsInWords, placeLine } from '#parts/facts.ts';
import { Price } from '#parts/price.tsx';
import { classNames } from '#ui/class-names.ts';
import { Picture } from '#ui/picture.tsx';
import styles from './notice-card.module.css';
import { PaperCode } from './paper-code.tsx';
import { paperContact } from './paper-contact.ts';
import { photosOf } from './photos.ts';

/** On paper 9 cm: 720 px there are 200 to an inch. */
const SIZES = '(min-width: 640px) 720px, 100vw';

interface NoticeCardProps {
  readonly property: PropertyDetail;
  /** "Price on 23 November 2026": the words of priceDateInWords(). */
  readonly date: string;
  /** The site's origin; without it the one that the browser is at. */
  readonly origin: string | undefined;
}

/** A home on a card of A6 for a noticeboard: read from a step away, and by the camera of a phone. */
export function NoticeCard({ property, date, origin }: NoticeCardProps) {
  const { name, phone } = paperContact(useQuery(ownerQuery(property.id)).data?.record);
  const [photo] = photosOf(property);
  const place = placeLine(property);
  const facts = factsInWords(property);
  return (
    <article className={classNames('gap-2 flex', styles['card'])} aria-labelledby="card-title">
      {photo !== undefined && (
        <div className={styles['photo']}>
          <Picture picture={photo.picture} fallbackSrc={photo.src} sizes={SIZES} alt={photo.alt} eager ratio="fill" />
        </div>
      )}
      <div>
        <Price property={property} className={styles['price']} />
        <h1 id="card-title" className={styles['title']}>
          {property.title}
        </h1>
        <p className={classNames('muted text-sm', styles['line'])}>{[facts, place].filter(Boolean).join('. ')}</p>
      </div>
      <div className={classNames('spread gap-2', styles['foot'])}>
        <div>
          <p className={styles['firm']}>{firmName}</p>
          <p className={classNames('muted text-sm', styles['line'])}>{name}</p>
          {phone !== undefined && <p className={styles['phone']}>{phone}</p>}
          <p className={classNames('muted text-xs', styles['date'])}>{date}</p>
        </div>
        <PaperCode id={property.id} title={property.title} origin={origin} />
      </div>
    </article>
  );
}
