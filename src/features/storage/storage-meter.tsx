import { DeviceName } from '#ui/device-name.tsx';
import { Meter } from '#ui/meter.tsx';
import { type Kind, lineEnd, sizeInWords, wholeSize } from './storage-words.ts';

interface StorageMeterProps {
  readonly kinds: readonly Kind[];
  /** In bytes; undefined where the browser does not say. */
  readonly quota: number | undefined;
}

/** How much is on this device, drawn to scale: violet blocks on a dimension line whose end is labelled. */
export function StorageMeter({ kinds, quota }: StorageMeterProps) {
  const total = kinds.reduce((sum, { bytes }) => sum + bytes, 0);
  const end = lineEnd(total);
  return (
    <div className="top-2">
      <Meter
        most={wholeSize(end)}
        label={`${sizeInWords(total)} on a line of ${wholeSize(end)}`}
        parts={kinds.filter(({ bytes }) => bytes > 0).map(({ kind, bytes }) => ({ key: kind, share: bytes / end }))}
      >
        <b>{sizeInWords(total)}</b> on this <DeviceName />
      </Meter>
      <p className="muted small">
        Drawn to scale.
        {quota === undefined ? '' : ` The browser allows ${sizeInWords(quota)}.`}
      </p>
    </div>
  );
}
