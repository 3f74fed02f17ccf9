import type { OwnViewing } from '#data/device/viewings.queries.ts';
import { useShownViewings } from '#parts/shown-viewings.ts';
import { formatViewing } from '#parts/viewing-words.ts';
import { ButtonLink } from '#ui/button.tsx';
import { chevronRightIcon, clockIcon, closeIcon, Icon, tickIcon } from '#ui/icon.tsx';
import styles from './viewing-line.module.css';

const getIcon = ({ state, isReplying }: OwnViewing): string => {
  if (isReplying) return clockIcon;
  if (state?.state === 'confirmed') return tickIcon;
  return state?.state === 'cancelled' || state?.state === 'gone' ? closeIcon : clockIcon;
};

/** What has become of this visitor's request, over the button that makes one, so that nothing moves (0046). */
export function ViewingLine({ id }: { readonly id: number }) {
  const [viewing] = useShownViewings(id);
  if (viewing === undefined) return null;
  return (
    <ButtonLink wide icon={getIcon(viewing)} className={styles['line']} to="/outbox" hash={viewing.rowId}>
      <span className="grow">{formatViewing(viewing.state, viewing.isReplying)}</span>
      <Icon path={chevronRightIcon} small />
    </ButtonLink>
  );
}
