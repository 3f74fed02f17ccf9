import { services } from '#content/pages/valuation.json' with { type: 'json' };
import { CoverLink } from '#ui/cover-link.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { PlainList } from './plain-list.tsx';
import styles from './valuation-services.module.css';

/** The form with a type of valuation chosen; without script the server renders it so. */
const formFor = (type: string) => ({ to: '/request-valuation', search: { type }, hash: 'quotation' }) as const;

interface ValuationServicesProps {
  /** A type was pressed, which may be the one that the address names already. */
  readonly onChoose: (type: string) => void;
}

/** The eight valuation services (spec §2). Each leads to the form and chooses its type there. */
export function ValuationServices({ onChoose }: ValuationServicesProps) {
  return (
    <PlainList
      entries={services}
      across={4}
      className={styles['services']}
      titleOf={({ title, types: [only, ...others] }) =>
        only === undefined || others.length > 0 ? (
          title
        ) : (
          <CoverLink {...formFor(only)} onClick={() => onChoose(only)} className={styles['title']}>
            {title}
          </CoverLink>
        )
      }
      more={({ types }) =>
        types.length > 1 && (
          <p className={styles['types']}>
            {types.map((type) => (
              <TextLink key={type} {...formFor(type)} onClick={() => onChoose(type)}>
                {type}
              </TextLink>
            ))}
          </p>
        )
      }
    />
  );
}
