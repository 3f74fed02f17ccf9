import { useEffect, useState } from 'react';
import {
  alertsQuery,
  type NoAlertReason,
  stopAlert,
  subscribeToAlert,
  syncAlertsOnRemoval,
} from '#data/device/alerts.queries.ts';
import { useDevice } from '#data/device/device-query.ts';
import { type AlertOf, hasAlert } from '#offline/alerts/alerts.ts';
import { Switch } from '#ui/switch.tsx';
import styles from './alert-switch.module.css';

/** Why there are no alerts here, and what to do instead, in one sentence each. */
const noAlertWords: Record<NoAlertReason, string> = {
  install: 'Add this site to your home screen first: an iPhone tells only what is installed.',
  denied: 'Notifications are blocked: allow them for this site in the browser’s settings.',
  unsupported: 'This browser cannot tell you: what is new is shown when you open the app.',
  off: 'This site sends no notifications: what is new is shown when you open the app.',
  offline: 'Turning it on takes a connection: try again when you have signal.',
  full: 'There are as many as can be told: turn another one off first.',
  failed: 'That did not work: this device does not answer. Try again.',
};

/** What a switch does, in one sentence. */
const alertHint = (of: AlertOf): string =>
  'search' in of
    ? 'A notification when a home fits: one a day at most, never at night.'
    : 'A notification when its price or its state changes: one a day at most, never at night.';

export interface AlertSwitchProps {
  readonly of: AlertOf;
  /** The saved thing's, for screen readers. */
  readonly name: string;
}

/** Turns an alert on and off. The browser asks only after this press. */
export function AlertSwitch({ of, name }: AlertSwitchProps) {
  const { data: alerts } = useDevice(alertsQuery);
  const [why, setWhy] = useState<NoAlertReason>();
  useEffect(() => syncAlertsOnRemoval(), []);
  const turn = async (isOn: boolean): Promise<void> => {
    try {
      setWhy(isOn ? await subscribeToAlert(of) : await stopAlert(of).then(() => undefined));
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
        hint={alerts?.refused === true ? 'The server did not take it: turn it off and on again.' : alertHint(of)}
        checked={alerts !== undefined && hasAlert(alerts, of)}
        onChange={(isOn) => void turn(isOn)}
      />
      <p role="status" className="small">
        {why === undefined ? '' : noAlertWords[why]}
      </p>
    </div>
  );
}
