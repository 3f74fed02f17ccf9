import type { ReactNode } from 'react';

interface LookingProps {
  readonly needs: string;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/**
 * Shown until the browser knows what only it can know, such as what is saved here. Without script, where that never
 * comes, it says what the screen needs.
 * @param needs a sentence, for a browser without script
 * @param children words, or the shapes of what will come
 */
export function Looking({ needs, className, children }: LookingProps) {
  return (
    <>
      <noscript>
        <p>{needs}</p>
      </noscript>
      <div className="needs-script">
        <div className={className}>{children}</div>
      </div>
    </>
  );
}
