import type { MouseEvent, ReactNode } from 'react';
import words from '#content/words.json' with { type: 'json' };
import { Button, ButtonLink } from './button.tsx';
import { retryIcon } from './icons.ts';
import { Panel } from './panel.tsx';
import { PlanDrawing } from './plan-drawing.tsx';

interface FailedPanelProps {
  readonly title?: string | undefined;
  /** The server's words, else the standard ones (spec §8). */
  readonly message: string;
  readonly onRetry: () => void;
  /** Before the script is there Try Again loads the page anew; not where only a script can show it. */
  readonly reloads?: boolean;
  /** Of its heading; at 1 it is the whole screen. Default 2. */
  readonly level?: 1 | 2 | 3 | undefined;
  /** A button that leads elsewhere, from a screen that may not come. */
  readonly back?: ReactNode;
}

/** What could not be had, a list or a screen: what happened, and Try Again. */
export function FailedPanel({ title = words.oops, message, onRetry, reloads = false, level, back }: FailedPanelProps) {
  const isOfNetwork = reloads && back === undefined;
  const look = {
    // A view has one main button; a panel that is only a part of a page has a plain one.
    variant: level === 3 ? 'line' : 'main',
    icon: isOfNetwork ? retryIcon : undefined,
    children: words.tryAgain,
    onClick: (event: MouseEvent<HTMLElement>) => {
      event.preventDefault();
      keepFocusNear(event.currentTarget);
      onRetry();
    },
  } as const;
  const panel = (
    <Panel
      big={level === 1}
      level={level}
      title={title}
      role="alert"
      drawing={<PlanDrawing drawing={isOfNetwork ? 'mast' : 'page'} />}
      actions={
        <>
          {reloads ? <ButtonLink to="." search {...look} /> : <Button {...look} />}
          {back}
        </>
      }
    >
      <p>{message}</p>
    </Panel>
  );
  return level === 1 ? <div className="wrap">{panel}</div> : panel;
}

/** Pressing removes the panel with its button. The focus then stays in this part of the page, not at its top. */
function keepFocusNear(button: HTMLElement): void {
  const place = button.closest<HTMLElement>('section, main');
  if (place === null) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
