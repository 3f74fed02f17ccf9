import styles from './breadcrumb.module.css';

const locationHref = (name: string): string => `/location/${encodeURIComponent(name)}`;

interface BreadcrumbProps {
  readonly state: string | undefined;
  readonly address: string | undefined;
}

/** Property, county and area of a property (spec §2); what the record does not say is left out. */
export function Breadcrumb({ state, address }: BreadcrumbProps) {
  const names = [...new Set([state, address])].filter((name): name is string => name !== undefined && name !== '');
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles['crumbs']}>
        <li>
          <a href="/">Home</a>
        </li>
        {names.map((name) => (
          <li key={name}>
            <a href={locationHref(name)}>{name}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
