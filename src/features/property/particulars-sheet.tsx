import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { name as firmName } from '#content/firm.json' with { type: 'json' };
import type { PropertyDetail } from '#contract/property.ts';
import { useLoggedFailure, useRetryInBrowser } from '#data/api-error.ts';
import { ownerQuery } from '#data/property.queries.ts';
import { getTelHref } from '#lib/contact-links.ts';
import { getParagraphs } from '#lib/text.ts';
import { getFactRows } from '#parts/fact-rows.ts';
import { formatFacts, formatPlace } from '#parts/facts.ts';
import { getPaperRows } from '#parts/papers.ts';
import { Price } from '#parts/price.tsx';
import { breakAfterAt } from '#ui/break-text.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon, minusIcon, tickIcon } from '#ui/icon.tsx';
import { Picture } from '#ui/picture.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { formatUnbroken } from '#ui/unbroken-words.tsx';
import { HeadlineFacts } from './headline-facts.tsx';
import { OptionsBlock } from './options-block.tsx';
import { countProseLines, cutToLines, MAX_OPTIONS } from './paper-contents.ts';
import { hasPaperWay, PaperWay } from './paper-way.tsx';
import styles from './particulars-sheet.module.css';
import { getPhotos, hasGeneratedPictures } from './photos.ts';
import { getPaperContact } from './property-contact.ts';
import { getShownAmenities, getStatusBadge, getTypeLine } from './property-words.ts';
import { findingWay, page as pageWords, sheet as words } from './words.ts';

const MAX_PHOTOS = 3;
/** It takes so much room. */
const PLUS_CODE = `${findingWay.area} 6GCRMPJ5+`;
/** 12 cm on paper, where 720 px give 150 dpi. */
const FIRST_SIZES = '(width >= 40em) 720px, 400px';
const OTHER_SIZES = '(width >= 40em) 360px, 200px';

interface ParticularsSheetProps {
  readonly property: PropertyDetail;
  /** From formatPriceDate(). */
  readonly date: string;
  /** Without it the browser's. */
  readonly origin: string | undefined;
  readonly level: 1 | 2;
}

/** One or two sides of A4, for handing out at a viewing. */
export function ParticularsSheet({ property, date, origin, level }: ParticularsSheetProps) {
  const id = useId();
  const Title = `h${level}` as const;
  const photos = getPhotos(property);
  const shownPhotos = photos.slice(0, MAX_PHOTOS);
  const place = formatPlace(property);
  const status = getStatusBadge(property)?.words;
  const variants = property.variants ?? [];
  const amenities = getShownAmenities(property.amenities ?? []);
  const facts = getFactRows(property);
  const papers = getPaperRows(property);
  const { shown, isCut } = cutToLines(
    getParagraphs(property.description ?? ''),
    countProseLines({
      title: property.title,
      photos: photos.length,
      options: variants.length,
      lists: [
        { texts: facts.map(({ label, value }) => `${label}: ${value}`), perRow: 3 },
        { texts: papers.map(({ line }) => line), perRow: 2, hasNote: true },
        { texts: hasPaperWay(property) ? [property.directions ?? '', PLUS_CODE] : [], perRow: 2 },
        { texts: amenities.map(({ name }) => name), perRow: 4 },
      ],
    }),
  );
  return (
    <article className={`rounded centred-block ground-sheet ink ${styles['sheet']}`} aria-labelledby={id}>
      <p className={`row spread gap-x-4 text-xs muted pad-bottom-2 align-baseline ${styles['firm']}`}>
        <b className="heading-xs ink">{firmName}</b> <span>{getTypeLine(property)}</span>
      </p>
      {shownPhotos.length > 0 && (
        <div className={classNames('stack gap-1', styles['photos'])} data-count={shownPhotos.length}>
          {shownPhotos.map(({ picture, src, alt }, index) => (
            <div key={picture?.url ?? src} className={`can-shrink ${styles['photo']}`}>
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
      <div className={`stack pad-block-4 ${styles['head']}`}>
        <div className={styles['cost']}>
          <Price property={property} className={styles['price']} />
          {/* A page that the server made yesterday still has yesterday's date. */}
          <p suppressHydrationWarning className="text-xs leading-snug muted">
            {date}
          </p>
          {status === undefined || status === 'Available' ? null : <p className="text-sm strong">{status}</p>}
        </div>
        <div>
          <Title id={id} className={classNames('clamp', styles['title'])}>
            {formatUnbroken(property.title)}
          </Title>
          {place !== '' && <p className="muted small">{place}</p>}
        </div>
      </div>
      <div className={classNames('stack gap-6', styles['body'])}>
        <div className="can-shrink">
          <HeadlineFacts property={property} />
          <div className={`stack text-sm top-4 ${styles['prose']}`}>
            {shown.map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </div>
        </div>
        <div className={`stack content-start can-shrink ${styles['ask']}`}>
          <Contact id={property.id} />
          <div className={classNames('stack gap-2', styles['scan'])}>
            <PaperCode property={property} origin={origin} />
            <p className="text-xs leading-snug muted">
              {words.pointCamera(photos.length > MAX_PHOTOS ? photos.length : undefined, isCut)}
              {hasGeneratedPictures(property) && words.generated}
            </p>
          </div>
        </div>
      </div>
      {variants.length > 0 && (
        <SheetBlock title={words.options} level={level}>
          <OptionsBlock variants={variants.slice(0, MAX_OPTIONS)} property={property} />
          {variants.length > MAX_OPTIONS && (
            <p className="text-xs leading-snug muted">{words.moreOptions(variants.length - MAX_OPTIONS)}</p>
          )}
        </SheetBlock>
      )}
      {facts.length > 0 && (
        <SheetBlock title={words.details} level={level}>
          <ul className={classNames('stack gap-x-4 text-sm', styles['amenities'], styles['details'])}>
            {facts.map(({ key, label, value }) => (
              <li key={key}>
                <LabelledValue label={label} value={value} />
              </li>
            ))}
          </ul>
        </SheetBlock>
      )}
      {papers.length > 0 && (
        <SheetBlock title={pageWords.papers} level={level}>
          <p className="text-xs leading-snug muted bottom-2">{pageWords.papersSeen}</p>
          <ul className={classNames('stack gap-x-4 text-sm', styles['amenities'], styles['papers'])}>
            {papers.map(({ paper, label, value, isSeen }) => (
              <li key={paper} className="flex gap-6px">
                <Icon path={isSeen ? tickIcon : minusIcon} small className={`top-2px ${isSeen ? 'tea' : 'muted'}`} />
                <LabelledValue label={label} value={value} />
              </li>
            ))}
          </ul>
        </SheetBlock>
      )}
      {hasPaperWay(property) && (
        <SheetBlock title={findingWay.title} level={level}>
          <PaperWay property={property} />
        </SheetBlock>
      )}
      {amenities.length > 0 && (
        <SheetBlock title={words.amenities} level={level}>
          <ul className={classNames('stack gap-x-6 text-sm', styles['amenities'])}>
            {amenities.map(({ id: amenity, name }) => (
              <li key={amenity}>{name}</li>
            ))}
          </ul>
        </SheetBlock>
      )}
    </article>
  );
}

/** A line ends between the two rather than within one. On a screen each has its own, so that all rows are equally high. */
function LabelledValue({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <span className="muted">
      {label}: <br className="screen-only" />
      <b className="inline-block ink medium">{formatUnbroken(value)}</b>
    </span>
  );
}

interface SheetBlockProps extends Pick<ParticularsSheetProps, 'level'> {
  readonly title: string;
  readonly children: ReactNode;
}

function SheetBlock({ title, level, children }: SheetBlockProps) {
  const id = useId();
  const Heading = level === 1 ? 'h2' : 'h3';
  return (
    <section className={`pad-top-5 ${styles['block']}`} aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {children}
    </section>
  );
}

function Contact({ id }: { readonly id: number }) {
  const query = useQuery(ownerQuery(id));
  useLoggedFailure('Owner details', query.error);
  useRetryInBrowser(query);
  const { name, role, phone, email, licence, licenceYear } = getPaperContact(query.data?.record);
  return (
    <div className={styles['contact']}>
      <p className="strong">{name}</p>
      {role !== undefined && <p className="text-xs leading-snug muted">{role}</p>}
      {phone !== undefined && (
        <p className={styles['phone']}>
          <a href={getTelHref(phone)} className="inline-flex middle target-height nowrap">
            {phone}
          </a>
        </p>
      )}
      {email !== undefined && <p className="text-xs leading-snug muted">{breakAfterAt(email)}</p>}
      {licence !== undefined && <p className="text-xs leading-snug muted">{words.licence(licence, licenceYear)}</p>}
    </div>
  );
}

/** 9 cm on paper, where 720 px give 200 dpi. */
const CARD_SIZES = '(width >= 40em) 720px, 100vw';

export function NoticeCard({ property, date, origin }: Omit<ParticularsSheetProps, 'level'>) {
  const { name, phone } = getPaperContact(useQuery(ownerQuery(property.id)).data?.record);
  const [photo] = getPhotos(property);
  const place = formatPlace(property);
  const facts = formatFacts(property);
  return (
    <article
      className={`gap-2 flex flex-column centred-block ground-sheet ink ${styles['card']}`}
      aria-labelledby="card-title"
    >
      {photo !== undefined && (
        <div className={styles['cardPhoto']}>
          <Picture
            picture={photo.picture}
            fallbackSrc={photo.src}
            sizes={CARD_SIZES}
            alt={photo.alt}
            eager
            ratio="fill"
          />
        </div>
      )}
      <div>
        <Price property={property} className={styles['price']} />
        <h1 id="card-title" className={classNames('clamp', styles['cardTitle'])}>
          {formatUnbroken(property.title)}
        </h1>
        <p className="clamp muted text-sm leading-snug">{[facts, place].filter(Boolean).join('. ')}</p>
      </div>
      <div className={`spread gap-2 flex align-end ${styles['foot']}`}>
        <div>
          <p className={styles['cardTitle']}>{firmName}</p>
          <p className="clamp muted text-sm leading-snug">{name}</p>
          {phone !== undefined && <p className={styles['cardPhone']}>{phone}</p>}
          <p suppressHydrationWarning className="muted text-xs top-1 leading-snug">
            {date}
          </p>
        </div>
        <PaperCode property={property} origin={origin} />
      </div>
    </article>
  );
}

interface PaperCodeProps extends Pick<ParticularsSheetProps, 'origin'> {
  readonly property: PropertyDetail;
}

/** An address as a QR code and in letters. The box has its size before the code is drawn. */
function PaperCode({ property: { id, title }, origin: configured }: PaperCodeProps) {
  const isHydrated = useHydrated();
  const origin = configured ?? (isHydrated ? location.origin : undefined);
  const path = `/property/${id}`;
  return (
    <div className="stack gap-1 justify-start">
      <div className={styles['square']}>
        {origin === undefined ? null : <QrCode text={`${origin}${path}`} label={words.code(title)} />}
      </div>
      <p className="muted text-xs leading-snug">
        {origin?.replace(/^https?:\/\//, '')}
        <wbr />
        {path}
      </p>
    </div>
  );
}
