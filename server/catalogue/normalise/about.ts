const BEFORE =
  /^(?:approx(?:imately)?\b\.?|circa\b|ca?\.|about\b|around\b|roughly\b|est(?:imated)?\b\.?|~|≈|±)\s*:?\s*/i;
const AFTER = /\s*\(?\b(?:approx(?:imately)?|est(?:imated)?)\b\.?\)?$/i;

/** A number without the words by which people say that it is not exact: "Approx. 1,200", "circa 85k". */
export const withoutAbout = (text: string): string => text.trim().replace(BEFORE, '').replace(AFTER, '').trim();
