import { Link } from '#ui/link.tsx';
import styles from './breadcrumb.module.css';

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
          <Link to="/">Home</Link>
        </li>
        {names.map((name) => (
          <li key={name}>
            <Link to="/location/$location" params={{ location: name }}>
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
