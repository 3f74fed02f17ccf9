import { useQuery } from '@tanstack/react-query';
import { heroPicturesQuery } from '#data/hero.queries.ts';
import { Picture } from '#ui/picture.tsx';

interface FirmPictureProps {
  readonly place: number;
  /** Its width on the page, as in `<img sizes>`. */
  readonly sizes: string;
  readonly ratio?: string | undefined;
  readonly className?: string | undefined;
}

/** One of the firm's own large pictures, by its place in the hero of the home page. Decorative. */
export function FirmPicture({ place, sizes, ratio, className }: FirmPictureProps) {
  const pictures = useQuery(heroPicturesQuery()).data?.items ?? [];
  const picture = pictures.length === 0 ? undefined : pictures[place % pictures.length];
  // A plain area until the picture is known, rather than the sign for a broken image.
  if (picture === undefined) return <span className={className} />;
  return <Picture picture={picture} sizes={sizes} ratio={ratio} alt="" priority className={className} />;
}
