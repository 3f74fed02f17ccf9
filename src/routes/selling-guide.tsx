import { createFileRoute } from '@tanstack/react-router';
import { firmTextMeta, loadFirmText } from '#features/firm/firm-text-load.ts';
import { FirmTextPage } from '#features/firm/firm-text-page.tsx';

export const Route = createFileRoute('/selling-guide')({
  loader: () => loadFirmText('selling_guide'),
  head: ({ match, loaderData }) => firmTextMeta(match.context.origin, '/selling-guide', loaderData),
  component: () => <FirmTextPage name="selling_guide" />,
});
