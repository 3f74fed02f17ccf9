import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './page-frame.module.css';
import { Toast } from './toast.tsx';

interface PageFrameProps {
  /** The path on the screen, for the header's current link. */
  readonly path?: string | undefined;
  /** Under the header: `ConnectionBanner`, `SavedCopyNote`. */
  readonly notices?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every screen: skip link, header, notices, main part, footer, and the place of toasts. */
export function PageFrame({ path, notices, children }: PageFrameProps) {
  return (
    <div className={styles['page']}>
      <a href="#main" className={styles['skip']}>
        Skip to content
      </a>
      <Header path={path} />
      {notices}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <Toast />
    </div>
  );
}
