import { createRootRouteWithContext, Outlet, type RouterState, Scripts, useRouterState } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { readSearch } from '#contract/search-params.ts';
import type { RouteContext } from '#data/route.ts';
import { NotFoundPage } from '#features/frame/error-pages.tsx';
import { FrameNotices } from '#features/frame/frame-notices.tsx';
import { PageFrame } from '#features/frame/page-frame.tsx';
import { RESULTS_PATH } from '#features/search/search-address.ts';
import { agreementWords } from '#features/search/words.ts';
import { DevicePartsProvider } from '#parts/device-parts.tsx';

export const Route = createRootRouteWithContext<RouteContext>()({
  component: Root,
  notFoundComponent: NotFoundPage,
});

// The footer is below the first view, so its script comes after that of the first page.
const loadFooter = async (): Promise<{ readonly default: ComponentType<{ readonly path?: string | undefined }> }> => ({
  default: (await import('#features/frame/footer.tsx')).Footer,
});
const Footer = import.meta.env.SSR
  ? (await loadFooter()).default
  : lazy(() => loadFooter().catch(() => ({ default: () => null })));

/** A list counts by its agreement alone. */
function getPath({ location: { pathname, search } }: RouterState): string {
  if (pathname !== RESULTS_PATH) return pathname;
  return `${pathname}?type=${agreementWords[readSearch(search).filter.agreement_type].toLowerCase()}`;
}

function Root() {
  const path = useRouterState({ select: getPath });
  useEffect(() => {
    // Until now the script in index.html has held back the forms.
    delete document.documentElement.dataset['starting'];
    // Traces and the bench measure by this mark.
    performance.mark('hydrated');
    // Repeats earlier presses in a task of their own, since a press makes React hydrate the part that it hits.
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
      <PageFrame
        path={path}
        notices={<FrameNotices />}
        footer={
          <Suspense>
            <Footer path={path} />
          </Suspense>
        }
      >
        <Outlet />
      </PageFrame>
      {/* The answers, which the browser reads from the HTML. */}
      {import.meta.env.SSR ? <Scripts /> : null}
    </DevicePartsProvider>
  );
}
