import { useQuery } from '@tanstack/react-query';
import { heroPicturesQuery } from '#data/content.queries.ts';
import { classNames } from '#ui/class-names.ts';
import { Picture } from '#ui/picture.tsx';
import styles from './firm-picture.module.css';

interface FirmPictureProps {
  readonly place: number;
  /** Its width on the page, as in `<img sizes>`. */
  readonly sizes: string;
  readonly ratio?: string | undefined;
  readonly className?: string | undefined;
}

/** One of the firm's own large pictures, by its place in the hero of the home page. Decorative. */
export function FirmPicture({ place, sizes, ratio, className }: FirmPictureProps) {
  const pictures = useQuery(heroPicturesQuery()).data?.items;
  const picture = pictures?.[place % pictures.length];
  // A plain area until the picture is known; the plan of a plot where the firm has none.
  if (picture === undefined) return <span className={classNames(className, pictures && styles['none'])} />;
  return <Picture picture={picture} sizes={sizes} ratio={ratio} alt="" priority className={className} />;
}
