import { classNames } from '#ui/class-names.ts';
import { DeviceName } from '#ui/device-name.tsx';

export const RestMissing = ({ className }: { readonly className?: string | undefined }) => (
  <p className={classNames('saved', className)}>
    The description, amenities and other photos of this property are not on this <DeviceName /> yet. They load once you
    are online again.
  </p>
);
