import { type Priced, priceParts } from '#lib/money.ts';
import { Price as PriceText } from '#ui/price.tsx';

/**
 * The price of a property in the words of the product: "From KES 8,900,000", "KES 85,000/month", "Price on request".
 * @param className sets the size; give its rule two classes, so that it wins over the default
 */
export function Price({
  property,
  as,
  className,
}: {
  readonly property: Priced;
  readonly as?: 'p' | 'span' | undefined;
  readonly className?: string | undefined;
}) {
  const { prefix, amount, suffix } = priceParts(property);
  return <PriceText prefix={prefix} amount={amount} suffix={suffix} as={as} className={className} />;
}
