import styles from './brand-mark.module.css';

/** The mark: a plot outline closed by a corner beacon. */
export function BrandMark({ className }: { readonly className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 28 28"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      aria-hidden="true"
    >
      <path d="M8.5 13V4H24v15.5h-9" />
      <circle cx="8.5" cy="19.5" r="6.2" />
      <circle cx="8.5" cy="19.5" r="2.5" className={styles['beacon']} />
    </svg>
  );
}
