import { type ComponentType, createContext, type ReactNode, use, useState } from 'react';
import type { MovingRowProps } from './motion.tsx';
import { shouldReduceMotion } from './preferences.ts';

const PlainRow = ({ className, swipe, children }: MovingRowProps) => (
  <li data-swipe={swipe} className={className}>
    {children}
  </li>
);

let motion: typeof import('./motion.tsx') | undefined;
// Lists show without it: a phone without signal may not have it yet.
import('./motion.tsx').then(
  (loaded) => {
    motion = loaded;
  },
  () => undefined,
);
const Row = createContext<ComponentType<MovingRowProps>>(PlainRow);

/** Rows of a list that move if the motion script loaded before it; later it would rebuild each, and plain ones would flash. */
export function MovingRows({ children }: { readonly children: ReactNode }) {
  const [loaded] = useState(() => (shouldReduceMotion() ? undefined : motion));
  if (loaded === undefined) return children;
  return (
    <Row value={loaded.MovingRow}>
      <loaded.MovingRows>{children}</loaded.MovingRows>
    </Row>
  );
}

export function MovingRow(props: MovingRowProps) {
  const Kind = use(Row);
  return <Kind {...props} />;
}
