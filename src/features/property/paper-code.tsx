import { useSyncExternalStore } from 'react';
import { classNames } from '#ui/class-names.ts';
import { QrCode } from '#ui/qr-code.tsx';
import styles from './paper-code.module.css';

const never = () => () => undefined;

/** The origin that the page's address is on; the server knows it only where it is configured (S39). */
const useOrigin = (origin: string | undefined): string | undefined =>
  useSyncExternalStore(
    never,
    () => origin ?? location.origin,
    () => origin,
  );

interface PaperCodeProps {
  readonly id: number;
  readonly title: string;
  /** The site's origin; without it the one that the browser is at. */
  readonly origin: string | undefined;
}

/** The address of a home for the camera of a phone, with the same in letters below. Its room is there from the start. */
export function PaperCode({ id, title, origin: configured }: PaperCodeProps) {
  const origin = useOrigin(configured);
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
