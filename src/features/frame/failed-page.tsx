import { useEffect } from 'react';
import { name as firmName } from '#content/firm.json' with { type: 'json' };
import { ButtonLink } from '#ui/button.tsx';
import { FailedPanel } from '#ui/panel.tsx';
import { takeTag } from '#ui/screen-tags.ts';
import { useOnDemand } from '#ui/use-on-demand.ts';

const loadMissingPage = async () => (await import('./missing-page.tsx')).MissingPage;

/** What Chromium, Firefox, WebKit and Vite say when a script or a stylesheet of a screen cannot be had. */
const MISSING_FILE = /imported|module script|preload/;

/** Shown instead of a screen that failed, or whose script could not be loaded. No technical details. */
export function FailedPage({ error }: { readonly error: unknown }) {
  const { Part: MissingPage, isMissing, prepare } = useOnDemand(loadMissingPage);
  const isFile = MISSING_FILE.test(String(error));
  useEffect(() => {
    if (isFile) void prepare();
  }, [isFile, prepare]);
  const retry = (): void => window.location.reload();
  const failed = (
    <FailedPanel
      level={1}
      message="This page could not be shown just now."
      reloads
      onRetry={retry}
      back={<ButtonLink to="/">Return Home</ButtonLink>}
    />
  );
  const missing = MissingPage === null ? null : <MissingPage onRetry={retry} failed={failed} />;
  return (
    <>
      <title ref={takeTag}>{firmName}</title>
      {isFile && !isMissing ? missing : failed}
    </>
  );
}
