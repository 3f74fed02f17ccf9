import type { Amenity } from '#contract/property.ts';
import { Icon } from '#ui/icon.tsx';
import { amenityIcons } from './amenity-icons.ts';
import styles from './amenity-list.module.css';

/** What a property has, each with its drawing. */
export function AmenityList({ amenities }: { readonly amenities: readonly Amenity[] }) {
  return (
    <ul className={styles['list']}>
      {amenities.map(({ id, name }) => (
        <li key={id}>
          <Icon path={amenityIcons.get(id) ?? ''} className={styles['icon']} />
          {name}
        </li>
      ))}
    </ul>
  );
}
