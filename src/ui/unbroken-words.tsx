import type { ReactNode } from 'react';

/** No line ends within "off-plan", nor between a number and its photos. */
export const formatUnbroken = (text: string): ReactNode =>
  text.split(/(off-plan|\d+ (?:small )?photos?)/i).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // The parts of one text never change places.
      <span key={`${index}`} className="nowrap">
        {part}
      </span>
    ),
  );
