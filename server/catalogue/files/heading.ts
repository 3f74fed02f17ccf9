import { fold } from '#lib/fold.ts';

/** "Bedrooms Total", "BedroomsTotal" and "bedrooms_total" are one. */
export const tight = (name: string): string => fold(name).replaceAll(' ', '');

export interface HeadingParts {
  /** Without blanks, signs and unit, as `tight` gives it. */
  readonly name: string;
  /** "sq m" of "Size (sq m)", "KES M" of "Price (KES) in M"; "" without one. */
  readonly unit: string;
  /** The unit stood in brackets. */
  readonly isBracketed: boolean;
}

const BRACKETED = /[([]([^()[\]]*)[)\]]/g;
/** Signs that folding would take away: "Price $" is not "Price". */
const SIGNS = /us ?\$|[$€£¥₹]|['’‘`´]?\b000(?:['’‘`´]?s\b)?/giu;
const UNIT_AT_END =
  /(?:^|\s)(?:in |per )?(?:kes|kshs?|kenya shillings|shillings|usd|us dollars?|dollars?|eur|euros?|gbp|pounds?|thousands?|millions?|billions?|k|m|mn|bn|month|night|year|pm|pa|sq ?ft|sqft|sf|ft2|ft|feet|square f(?:ee|oo)t|sq ?m|sqm|m2|square met(?:re|er)s?|acres?|ha|hectares?)$/;

/** A heading without its unit, and the unit: "Size (sq m)", "Size sq m", "Size, m²", "Price $", "Price ('000)". */
export function headingParts(heading: string): HeadingParts {
  const units: string[] = [];
  const bare = heading
    .replace(BRACKETED, (_, inside: string) => {
      if (inside.trim() !== '') units.push(inside.trim());
      return ' ';
    })
    .replace(SIGNS, (sign) => {
      units.push(sign);
      return ' ';
    })
    // "Rent p.m." is no rent in millions.
    .replace(/\bp\s*[./]\s*(?:c\s*\.\s*)?([ma])\b\.?/gi, 'p$1');
  const isBracketed = /[([]/.test(heading) && units.length > 0;
  let name = fold(bare);
  const trailing: string[] = [];
  for (;;) {
    const unit = UNIT_AT_END.exec(name)?.[0];
    if (unit === undefined) break;
    trailing.unshift(unit.trim().replace(/^in /, ''));
    name = name.slice(0, name.length - unit.length);
  }
  return { name: name.replaceAll(' ', ''), unit: [...units, ...trailing].join(' '), isBracketed };
}
