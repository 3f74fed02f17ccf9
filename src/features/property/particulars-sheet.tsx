import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useId } from 'react';
import { name as firmName } from '#content/firm.json' with { type: 'json' };
import type { PropertyDetail } from '#contract/property.ts';
import { useLoggedFailure, useRetryInBrowser } from '#data/api-error.ts';
import { ownerQuery } from '#data/property.queries.ts';
import { telHref } from '#lib/contact-links.ts';
import { paragraphsOf } from '#lib/text.ts';
import { factRows } from '#parts/fact-rows.ts';
import { factsInWords, placeLine } from '#parts/facts.ts';
import { Price } from '#parts/price.tsx';
import { classNames } from '#ui/class-names.ts';
import { FactsChain } from '#ui/facts-chain.tsx';
import { Picture } from '#ui/picture.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { OptionsBlock } from './options-block.tsx';
import { cutToLines, linesBeside, MOST_OPTIONS } from './paper-contents.ts';
import styles from './particulars-sheet.module.css';
import { areGenerated, photosOf } from './photos.ts';
import { paperContact } from './property-contact.ts';
import { headlineFacts, shownAmenities, statusBadge, typeLine } from './property-words.ts';

/** Photos on paper: as many as the head of the home's page has. */
const MOST_PHOTOS = 3;
/**
 * The first is two thirds of the sheet, which on paper is 12 cm: 720 px there are 150 to an inch. A phone shows it smaller
 * and prints it as large; its pixels are so fine that it takes a wide file all the same.
 */
const FIRST_SIZES = '(min-width: 640px) 720px, 400px';
const OTHER_SIZES = '(min-width: 640px) 360px, 200px';

interface ParticularsSheetProps {
  readonly property: PropertyDetail;
  /** "Price on 23 November 2026": the words of priceDateInWords(). */
  readonly date: string;
  /** The site's origin; without it the one that the browser is at. */
  readonly origin: string | undefined;
  readonly level: 1 | 2;
}

/** A home on one or two sides of A4, as it is handed out at a viewing. The screen shows what the paper will. */
export function ParticularsSheet({ property, date, origin, level }: ParticularsSheetProps) {
  const id = useId();
  const Title = `h${level}` as const;
  const Head = level === 1 ? 'h2' : 'h3';
  const photos = photosOf(property);
  const shownPhotos = photos.slice(0, MOST_PHOTOS);
  const place = placeLine(property);
  const status = statusBadge(property)?.words;
  const variants = property.variants ?? [];
  const amenities = shownAmenities(property.amenities ?? []);
  const facts = factRows(property);
  const paragraphs = cutToLines(paragraphsOf(property.description ?? ''), linesBeside(facts.length));
  return (
    <article className={styles['sheet']} aria-labelledby={id}>
      <p className={classNames('row spread gap-x-4 text-xs', styles['firm'])}>
        <b>{firmName}</b> <span>{typeLine(property)}</span>
      </p>
      {shownPhotos.length > 0 && (
        <div className={classNames('stack gap-1', styles['photos'])} data-count={shownPhotos.length}>
          {shownPhotos.map(({ picture, src, alt }, index) => (
            <div key={picture?.url ?? src} className={styles['photo']}>
              <Picture
                picture={picture}
                fallbackSrc={src}
                sizes={index === 0 ? FIRST_SIZES : OTHER_SIZES}
                alt={alt}
                eager
                ratio="fill"
              />
            </div>
          ))}
        </div>
      )}
      <div className={styles['head']}>
        <div>
          <Title id={id} className={classNames('clamp', styles['title'])}>
            {property.title}
          </Title>
          {place !== '' && <p className="muted small">{place}</p>}
        </div>
        <div className={styles['cost']}>
          <Price property={property} className={styles['price']} />
          <p className={styles['quiet']}>{date}</p>
          {status === undefined || status === 'Available' ? null : <p className="text-sm strong">{status}</p>}
        </div>
      </div>
      <div className={classNames('stack gap-6', styles['body'])}>
        <div>
          <FactsChain facts={headlineFacts(property)} className={styles['facts']} />
          <div className={classNames('stack text-sm', styles['prose'])}>
            {paragraphs.map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </div>
        </div>
        <div className={styles['ask']}>
          <Contact id={property.id} />
          <div className={classNames('stack gap-2', styles['scan'])}>
            <PaperCode id={property.id} title={property.title} origin={origin} />
            <p className={styles['quiet']}>
              {photos.length > MOST_PHOTOS ? `All ${photos.length} photos and the` : 'The'} price as it is now: point a
              phone’s camera at the code.
              {areGenerated(property) && ' The pictures are computer-generated illustrations.'}
            </p>
          </div>
        </div>
      </div>
      {variants.length > 0 && (
        <section className={styles['block']} aria-labelledby={`${id}-options`}>
          <Head id={`${id}-options`}>Available Options</Head>
          <OptionsBlock variants={variants.slice(0, MOST_OPTIONS)} />
          {variants.length > MOST_OPTIONS && (
            <p className={styles['quiet']}>{variants.length - MOST_OPTIONS} more stand at the address of the code.</p>
          )}
        </section>
      )}
      {facts.length > 0 && (
        <section className={styles['block']} aria-labelledby={`${id}-facts`}>
          <Head id={`${id}-facts`}>In Details</Head>
          <ul className={classNames('stack gap-x-6 text-sm', styles['amenities'])}>
            {facts.map(({ key, label, value }) => (
              <li key={key}>
                {label}: {value}
              </li>
            ))}
          </ul>
        </section>
      )}
      {amenities.length > 0 && (
        <section className={styles['block']} aria-labelledby={`${id}-amenities`}>
          <Head id={`${id}-amenities`}>Amenities</Head>
          <ul className={classNames('stack gap-x-6 text-sm', styles['amenities'])}>
            {amenities.map(({ id: amenity, name }) => (
              <li key={amenity}>{name}</li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

function Contact({ id }: { readonly id: number }) {
  const query = useQuery(ownerQuery(id));
  useLoggedFailure('Owner details', query.error);
  useRetryInBrowser(query);
  const { name, role, phone, email, licence } = paperContact(query.data?.record);
  return (
    <div className={styles['contact']}>
      <p className="strong">{name}</p>
      {role !== undefined && <p className={styles['quiet']}>{role}</p>}
      {phone !== undefined && (
        <p className={styles['phone']}>
          <a href={telHref(phone)}>{phone}</a>
        </p>
      )}
      {email !== undefined && <p className={styles['quiet']}>{email}</p>}
      {licence !== undefined && <p className={styles['quiet']}>Licence number {licence}</p>}
    </div>
  );
}

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
        <div className={styles['noticePhoto']}>
          <Picture picture={photo.picture} fallbackSrc={photo.src} sizes={SIZES} alt={photo.alt} eager ratio="fill" />
        </div>
      )}
      <div>
        <Price property={property} className={styles['noticePrice']} />
        <h1 id="card-title" className={classNames('clamp', styles['noticeTitle'])}>
          {property.title}
        </h1>
        <p className={classNames('clamp muted text-sm', styles['line'])}>{[facts, place].filter(Boolean).join('. ')}</p>
      </div>
      <div className={classNames('spread gap-2', styles['foot'])}>
        <div>
          <p className={styles['noticeFirm']}>{firmName}</p>
          <p className={classNames('clamp muted text-sm', styles['line'])}>{name}</p>
          {phone !== undefined && <p className={styles['noticePhone']}>{phone}</p>}
          <p className={classNames('muted text-xs', styles['date'])}>{date}</p>
        </div>
        <PaperCode id={property.id} title={property.title} origin={origin} />
      </div>
    </article>
  );
}

interface PaperCodeProps {
  readonly id: number;
  readonly title: string;
  /** The site's origin; without it the one that the browser is at. */
  readonly origin: string | undefined;
}

/** The address of a home for the camera of a phone, with the same in letters below. Its room is there from the start. */
function PaperCode({ id, title, origin: configured }: PaperCodeProps) {
  const isHydrated = useHydrated();
  const origin = configured ?? (isHydrated ? location.origin : undefined);
  const address = `${origin ?? ''}/property/${id}`;
  return (
    <div className={classNames('stack gap-1', styles['code'])}>
      <div className={styles['square']}>
        {origin === undefined ? null : <QrCode text={address} label={`QR code of the page of ${title}`} />}
      </div>
      <p className={classNames('muted text-xs', styles['address'])}>{address.replace(/^https?:\/\//, '')}</p>
    </div>
  );
}
