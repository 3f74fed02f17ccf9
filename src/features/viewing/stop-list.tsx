import { Reorder } from 'framer-motion/m';
import { type ReactNode, useState } from 'react';
import type { PropertyDetail } from '#contract/property.ts';
import type { Stop } from '#offline/saved/viewing-pack.ts';
import { MovingRows } from '#ui/motion.tsx';
import { distanceInWords, kilometresApart } from './distance.ts';
import { type ListedStop, StopRow } from './stop-row.tsx';

interface StopListProps {
  readonly stops: readonly ListedStop[];
  /** Opens the checklist of a home. */
  readonly checklist: (property: PropertyDetail) => ReactNode;
  /** Resolves when the stops are in the new order, or stay as they were. */
  readonly onMove: (id: number, to: 'up' | 'down' | number) => Promise<void>;
  readonly onChange: (stop: Stop) => void;
  readonly onEnquiry: (property: PropertyDetail) => void;
}

function apart(here: ListedStop, next: ListedStop | undefined): string | undefined {
  const km = next === undefined ? null : kilometresApart(here.property, next.property);
  return km === null ? undefined : distanceInWords(km);
}

/** The stops of a day in their order, which a hand changes by their handles and the keyboard by the buttons beside them. */
export function StopList({ stops, checklist, onMove, onChange, onEnquiry }: StopListProps) {
  const ids = stops.map(({ property }) => property.id);
  /** The order under a hand; it is kept when the hand lets go. */
  const [heldOrder, setHeldOrder] = useState<number[]>();
  const order = heldOrder ?? ids;
  const shown = order.flatMap((id) => stops[ids.indexOf(id)] ?? []);
  const drop = async (id: number, isLost: boolean): Promise<void> => {
    const to = order.indexOf(id);
    if (!isLost && to !== ids.indexOf(id)) await onMove(id, to);
    setHeldOrder(undefined);
  };
  return (
    <Reorder.Group as="ol" axis="y" values={order} onReorder={setHeldOrder}>
      <MovingRows>
        {shown.map((listed, index) => (
          <StopRow
            key={listed.property.id}
            {...listed}
            isFirst={index === 0}
            isLast={index === shown.length - 1}
            apart={apart(listed, shown[index + 1])}
            checklist={checklist(listed.property)}
            onMove={(to) => void onMove(listed.property.id, to)}
            onDrop={(isLost) => void drop(listed.property.id, isLost)}
            onChange={() => onChange(listed.stop)}
            onEnquiry={() => onEnquiry(listed.property)}
          />
        ))}
      </MovingRows>
    </Reorder.Group>
  );
}
