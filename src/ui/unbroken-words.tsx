import type { ReactNode } from 'react';

const WHOLE =
  /((?:off|[\d.]+)-\w+|\w+-acre|KES [\d,]+|\d+ (?:(?:small )?photos?|days ago|k?[mW]\b)|(?:\d+ )?[a-z]+ (?:19|20)\d\d\b|section \d+)/i;

/** No line ends within "off-plan", an amount, a measure, a date, or "Section 9", nor between a number and its photos. */
export const formatUnbroken = (text: string): ReactNode =>
  text.split(WHOLE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // The parts of one text never change places.
      <span key={`${index}`} className="nowrap">
        {part}
      </span>
    ),
  );
