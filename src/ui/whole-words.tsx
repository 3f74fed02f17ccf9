import type { ReactNode } from 'react';

/** A browser breaks "off-plan" at its hyphen, which reads as two words. */
export const keepWhole = (text: string): ReactNode =>
  text.split(/(off-plan)/i).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // The parts of one text never change places.
      <span key={`${index}`} className="nowrap">
        {part}
      </span>
    ),
  );
