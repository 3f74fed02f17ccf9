import { useRouterState } from '@tanstack/react-router';
import { Button } from '#ui/button.tsx';
import { FailedPanel } from '#ui/failed-panel.tsx';

/** Shown instead of a screen that failed, or whose script could not be loaded. No technical details. */
export function FailedPage() {
  const href = useRouterState({ select: ({ location }) => location.href });
  return (
    <FailedPanel
      level={1}
      message="This page could not be shown just now."
      href={href}
      onRetry={() => window.location.reload()}
      back={<Button href="/">Return Home</Button>}
    />
  );
}
