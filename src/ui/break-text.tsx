import type { ReactNode } from 'react';

/** "lettings@" and "jiwe.example" each stay whole where an address is too long for its line. */
export function breakAfterAt(text: string): ReactNode {
  const end = text.indexOf('@') + 1;
  if (end === 0) return text;
  return (
    <>
      {text.slice(0, end)}
      <wbr />
      {text.slice(end)}
    </>
  );
}
