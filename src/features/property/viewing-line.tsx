import { useShownViewings } from '#parts/shown-viewings.ts';
import { formatViewing } from '#parts/viewing-words.ts';
import { ButtonLink } from '#ui/button.tsx';
import { clockIcon, tickIcon } from '#ui/icon.tsx';
import styles from './viewing-line.module.css';

/** What has become of this visitor's request, over the button that makes one, so that nothing moves (0046). */
export function ViewingLine({ id }: { readonly id: number }) {
  const [viewing] = useShownViewings(id);
  if (viewing === undefined) return null;
  return (
    <ButtonLink
      wide
      icon={viewing.state?.state === 'confirmed' ? tickIcon : clockIcon}
      className={styles['line']}
      to="/outbox"
      hash={viewing.rowId}
    >
      {formatViewing(viewing.state, viewing.isReplying)}
    </ButtonLink>
  );
}
