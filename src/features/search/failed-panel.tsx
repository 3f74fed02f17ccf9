import { words } from '#content/words.ts';
import { Button } from '#ui/button.tsx';
import { retryIcon } from '#ui/icons.ts';
import { Panel } from '#ui/panel.tsx';
import { PlanDrawing } from '#ui/plan-drawing.tsx';

interface FailedPanelProps {
  /** The server's words, else the standard ones (spec §8). */
  readonly message: string;
  readonly onRetry: () => void;
  /** This page's own address: what Try Again does before the script is there. */
  readonly href: string;
}

/** A list that could not be had: what happened, and Try Again. */
export function FailedPanel({ message, onRetry, href }: FailedPanelProps) {
  return (
    <Panel
      title={words.oops}
      role="alert"
      drawing={<PlanDrawing drawing="mast" />}
      actions={
        <Button
          variant="main"
          href={href}
          icon={retryIcon}
          onClick={(event) => {
            event.preventDefault();
            onRetry();
          }}
        >
          {words.tryAgain}
        </Button>
      }
    >
      <p>{message}</p>
    </Panel>
  );
}
