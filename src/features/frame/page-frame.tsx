import type { ReactNode } from 'react';
import { useDeviceParts } from '#parts/device-parts.tsx';
import { classNames } from '#ui/class-names.ts';
import { Header } from './header.tsx';
import styles from './page-frame.module.css';

interface PageFrameProps {
  /** The path on the screen, for the header's current link. */
  readonly path?: string | undefined;
  /** Under the header: `ConnectionBanner`, `SavedCopyNote`. */
  readonly notices?: ReactNode;
  readonly children: ReactNode;
  readonly footer: ReactNode;
}

/** The frame of every screen: skip link, header, notices, main part, footer, and the place of toasts. */
export function PageFrame({ path, notices, children, footer }: PageFrameProps) {
  return (
    <div className={styles['page']}>
      <a href="#main" className={classNames('strong rounded', styles['skip'])}>
        Skip to content
      </a>
      <Header path={path} />
      {notices}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {footer}
      <ToastSlot />
    </div>
  );
}

/** By itself: the frame is not drawn again when it comes. */
function ToastSlot() {
  const Toast = useDeviceParts()?.Toast;
  return Toast && <Toast />;
}
