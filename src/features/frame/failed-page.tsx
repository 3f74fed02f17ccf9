import { useRouterState } from '@tanstack/react-router';
import { words } from '#content/words.ts';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { PlanDrawing } from '#ui/plan-drawing.tsx';

/** Stands in the place of a screen that broke, or whose script could not be had: nothing of the inside is shown. */
export function FailedPage() {
  const href = useRouterState({ select: ({ location }) => location.href });
  return (
    <div className="wrap">
      <Panel
        big
        level={1}
        role="alert"
        title={words.oops}
        drawing={<PlanDrawing drawing="page" />}
        actions={
          <>
            <Button
              variant="main"
              href={href}
              onClick={(event) => {
                event.preventDefault();
                window.location.reload();
              }}
            >
              {words.tryAgain}
            </Button>
            <Button href="/">Return Home</Button>
          </>
        }
      >
        This page could not be shown just now.
      </Panel>
    </div>
  );
}
