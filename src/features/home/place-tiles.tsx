import { home } from '#content/home.ts';
import { arrowRightIcon } from '#ui/further-icons.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import styles from './place-tiles.module.css';

/** The five areas linked from the home page (spec §2). */
export function PlaceTiles() {
  const { title, text, tiles } = home.locations;
  return (
    <section className="section" aria-labelledby="places">
      <div className={`wrap ${styles['columns']}`}>
        <SectionHead id="places" title={title} lead={text} className={styles['head']} />
        <ul className={styles['places']}>
          {tiles.map((place) => (
            <li key={place.name}>
              <Link {...place.link}>
                <span className={styles['name']}>{place.name}</span>
                <span className={styles['text']}>{place.text}</span>
                <Icon path={arrowRightIcon} className={styles['arrow']} />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
