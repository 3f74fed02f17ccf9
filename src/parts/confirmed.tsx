import { useHydrated } from '@tanstack/react-router';
import type { PropertySummary } from '#contract/property.ts';
import { getConfirmation, isGone } from '#contract/property-facts.ts';
import { classNames } from '#ui/class-names.ts';
import { confirmed as words } from './words.tsx';

interface ConfirmedProps {
  readonly property: Pick<PropertySummary, 'confirmed_on' | 'agreement_type' | 'status'>;
  readonly className?: string | undefined;
}

/** Whether a property is still to be had (0033): "Confirmed 3 days ago", or "Ask before you travel". */
export function Confirmed({ property, className }: ConfirmedProps) {
  // React leaves the server's words in their element, and a stored page may be of an earlier day.
  const key = String(useHydrated());
  const known = isGone(property) ? undefined : getConfirmation(property, Date.now());
  return (
    known && (
      <p key={key} suppressHydrationWarning className={classNames(known.isDue ? 'warn' : 'muted', className)}>
        {known.isDue ? words.ask : words.age(known.days)}
      </p>
    )
  );
}
