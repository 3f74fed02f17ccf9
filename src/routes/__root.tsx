import { createRootRouteWithContext, Outlet, type RouterState, Scripts, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { searchOfQuery } from '#contract/search-params.ts';
import type { RouteContext } from '#data/route.ts';
import { NotFoundPage } from '#features/frame/error-pages.tsx';
import { Footer } from '#features/frame/footer.tsx';
import { FrameNotices } from '#features/frame/frame-notices.tsx';
import { PageFrame } from '#features/frame/page-frame.tsx';
import { RESULTS_PATH } from '#features/search/search-address.ts';
import { agreementWords } from '#features/search/words.ts';
import { DevicePartsProvider } from '#parts/device-parts.tsx';

export const Route = createRootRouteWithContext<RouteContext>()({
  component: Root,
  notFoundComponent: NotFoundPage,
});

/** The path on the screen; a list of homes is its header's link, whatever else is asked for. */
function pathOf({ location: { pathname, search } }: RouterState): string {
  if (pathname !== RESULTS_PATH) return pathname;
  return `${pathname}?type=${agreementWords[searchOfQuery(search).filter.agreement_type].toLowerCase()}`;
}

function Root() {
  const path = useRouterState({ select: pathOf });
  useEffect(() => {
    // From here on forms answer for themselves: see the script in index.html.
    delete document.documentElement.dataset['starting'];
    // For traces and the bench: nothing else tells from outside when a page has become the app's.
    performance.mark('hydrated');
    // What was pressed before. Apart from this: a press lets React take over what it has left for later, not in its midst.
    const timer = setTimeout(() => {
      for (const button of document.querySelectorAll<HTMLElement>('button[data-pressed]')) {
        delete button.dataset['pressed'];
        button.click();
      }
    });
    return () => clearTimeout(timer);
  }, []);
  return (
    <DevicePartsProvider>
      <PageFrame path={path} notices={<FrameNotices />} footer={<Footer />}>
        <Outlet />
      </PageFrame>
      {/* The answers in the page; in the browser nothing stands there. */}
      {import.meta.env.SSR ? <Scripts /> : null}
    </DevicePartsProvider>
  );
}
