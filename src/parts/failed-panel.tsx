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
  /** Of its heading. Default 2. */
  readonly level?: 1 | 2 | 3 | undefined;
}

/** A list, or at level 1 a screen, that could not be had: what happened, and Try Again. */
export function FailedPanel({ message, onRetry, href, level }: FailedPanelProps) {
  return (
    <Panel
      big={level === 1}
      level={level}
      title={words.oops}
      role="alert"
      drawing={<PlanDrawing drawing="mast" />}
      actions={
        <Button
          // One main button a view: a part of a page is not the page.
          variant={level === 3 ? 'line' : 'main'}
          href={href}
          icon={retryIcon}
          onClick={(event) => {
            event.preventDefault();
            keepFocusNear(event.currentTarget);
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

/** The pressed button goes with the panel: the focus stays in its part of the page, not at the top of it. */
function keepFocusNear(button: HTMLElement): void {
  const place = button.closest<HTMLElement>('section, main');
  if (place === null) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
