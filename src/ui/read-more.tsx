import { type ReactNode, useId, useState } from 'react';
import { LinkButton } from './link-button.tsx';

interface ReadMoreProps {
  readonly short: ReactNode;
  readonly full: ReactNode;
  readonly className?: string | undefined;
}

/** A text that opens and closes in place: Read More, Read less (spec §2). */
export function ReadMore({ short, full, className }: ReadMoreProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={className}>
      <div id={id}>{isOpen ? full : short}</div>
      <LinkButton aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Read less' : 'Read More'}
      </LinkButton>
    </div>
  );
}
