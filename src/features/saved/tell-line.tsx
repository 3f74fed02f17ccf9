import { useShownPart } from '#ui/use-on-demand.ts';
import type { TellSwitchProps } from './tell-switch.tsx';

const loadTellSwitch = () => import('./tell-switch.tsx').then((module) => module.TellSwitch);

/** "Tell me" beside what is saved. Its script comes with the first home that is saved, or when a switch is first shown. */
export function TellLine(props: TellSwitchProps) {
  const TellSwitch = useShownPart(loadTellSwitch);
  return TellSwitch && <TellSwitch {...props} />;
}
