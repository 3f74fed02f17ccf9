import type { PropertyDetail } from '#contract/property.ts';
import { getCircleCode } from './circle-code.ts';
import { findingWay as words } from './words.ts';

export const hasPaperWay = (property: PropertyDetail): boolean =>
  property.directions != null || getCircleCode(property) !== undefined;

/** Public directions and the area's Plus Code, in one paragraph. */
export function PaperWay({ property }: { readonly property: PropertyDetail }) {
  const code = getCircleCode(property)?.code;
  return (
    <p className="text-sm leading-snug">
      {property.directions}{' '}
      {code !== undefined && (
        <>
          {words.area} <b className="nowrap">{code}</b>
        </>
      )}
    </p>
  );
}
