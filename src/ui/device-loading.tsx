import type { ReactNode } from 'react';

interface DeviceLoadingProps {
  readonly needs: string;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** Stands in for content that only the browser can read from its storage, such as what is saved. */
export function DeviceLoading({ needs, className, children }: DeviceLoadingProps) {
  return (
    <>
      <noscript>
        <p>{needs}</p>
      </noscript>
      <div className="needs-script" data-loading="">
        <div className={className}>{children}</div>
      </div>
    </>
  );
}
