import { useEffect } from 'react';
import { useConnection } from '#data/connection.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Panel, PlanDrawing } from '#ui/panel.tsx';
import styles from './map-place.module.css';
import { missingMap as words } from './words-lazy.tsx';

export default function MapMissing({ onRetry }: { readonly onRetry: () => void }) {
  const connection = useConnection();
  const isOffline = connection === 'offline';
  // Tried again once there is signal, so that nobody has to press for it.
  useEffect(() => {
    if (!isOffline) onRetry();
  }, [isOffline, onRetry]);
  return (
    <div className={styles['failed']}>
      <Panel
        role="alert"
        title={isOffline ? words.needsSignal : words.title}
        drawing={<PlanDrawing drawing="plot" />}
        actions={
          <ButtonLink variant="main" to="." search={({ view: _, ...search }) => search}>
            {words.showList}
          </ButtonLink>
        }
      >
        <p>{words.text}</p>
      </Panel>
    </div>
  );
}
