import { useEffect } from 'react';
import { useOnDemand } from '#ui/use-on-demand.ts';
import type { NearestProps } from './map/nearest-list.tsx';

const loadList = async () => (await import('./map/nearest-list.tsx')).NearestList;

/** A list in the order of nearness to one of the visitor's own places, which only this device knows. */
export function NearestPlace(props: NearestProps) {
  const { Part, isMissing, prepare } = useOnDemand(loadList);
  useEffect(() => {
    void prepare();
  }, [prepare]);
  if (Part !== null) return <Part {...props} />;
  return props.children(isMissing ? props.state : { kind: 'loading' });
}
