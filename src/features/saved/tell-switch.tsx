import { useEffect, useState } from 'react';
import { useDevice } from '#data/device/device-query.ts';
import { followRemovals, type NoTelling, startTelling, stopTelling, toldQuery } from '#data/device/told.queries.ts';
import { isTold, type ToldOf } from '#offline/told/told.ts';
import { Switch } from '#ui/switch.tsx';
import styles from './tell-switch.module.css';
import { noTellingWords, tellHint } from './tell-words.ts';

export interface TellSwitchProps {
  readonly of: ToldOf;
  /** Of what is saved, for those who hear the page. */
  readonly name: string;
}

/** Turns telling on and off. The browser asks only after this press. */
export function TellSwitch({ of, name }: TellSwitchProps) {
  const { data: told } = useDevice(toldQuery);
  const [why, setWhy] = useState<NoTelling>();
  useEffect(() => followRemovals(), []);
  const turn = async (isOn: boolean): Promise<void> => {
    try {
      setWhy(isOn ? await startTelling(of) : await stopTelling(of).then(() => undefined));
    } catch {
      setWhy('failed');
    }
  };
  return (
    <div className={styles['tell']}>
      <Switch
        label={
          <>
            Tell me<span className="visually-hidden"> of {name}</span>
          </>
        }
        hint={told?.refused === true ? 'The server did not take it: turn it off and on again.' : tellHint(of)}
        checked={told !== undefined && isTold(told, of)}
        onChange={(isOn) => void turn(isOn)}
      />
      <p role="status" className="small">
        {why === undefined ? '' : noTellingWords[why]}
      </p>
    </div>
  );
}
