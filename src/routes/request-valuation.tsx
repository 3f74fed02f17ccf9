import { createFileRoute } from '@tanstack/react-router';
import { firmTextMeta, loadFirmText } from '#features/firm/firm-text-load.ts';
import { FirmTextPage } from '#features/firm/firm-text-page.tsx';

export const Route = createFileRoute('/request-valuation')({
  loader: () => loadFirmText('valuation'),
  head: ({ match, loaderData }) => firmTextMeta(match.context.origin, '/request-valuation', loaderData),
  component: () => <FirmTextPage name="valuation" />,
});
