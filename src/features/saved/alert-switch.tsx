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
import { alertSwitch as words } from './words.tsx';

/** The browser asks for permission only after this press. */
export function AlertSwitch({ of, name }: { readonly of: AlertOf; readonly name: string }) {
  const { data: alerts } = useDevice(alertsQuery);
  const [problem, setProblem] = useState<NoAlertReason>();
  useEffect(() => syncAlertsOnRemoval(), []);
  const onChange = async (isOn: boolean): Promise<void> => {
    try {
      setProblem(isOn ? await subscribeToAlert(of) : await stopAlert(of).then(() => undefined));
    } catch {
      setProblem('failed');
    }
  };
  // In a list of searches it stands once, below all.
  const hint = 'search' in of ? undefined : words.propertyHint;
  return (
    <div className="own-line">
      <Switch
        label={
          <>
            {words.label}
            <span className="visually-hidden"> {words.of(name)}</span>
          </>
        }
        hint={alerts?.refused === true ? words.refused : hint}
        checked={alerts !== undefined && hasAlert(alerts, of)}
        onChange={(isOn) => void onChange(isOn)}
      />
      <p role="status" className="small">
        {problem && <span className="block pad-bottom-2">{words.problems[problem]}</span>}
      </p>
    </div>
  );
}
