import type { ReactNode } from 'react';

/** No line ends within "off-plan", a date, or "Section 9", nor between a number and its photos. */
export const formatUnbroken = (text: string): ReactNode =>
  text.split(/(off-plan|\d+ (?:(?:small )?photos?|days ago|[a-z]+ \d{4})|section \d+)/i).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // The parts of one text never change places.
      <span key={`${index}`} className="nowrap">
        {part}
      </span>
    ),
  );
