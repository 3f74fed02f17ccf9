import { createFileRoute } from '@tanstack/react-router';
import { firmTextMeta, loadFirmText } from '#features/firm/firm-text-load.ts';
import { FirmTextPage } from '#features/firm/firm-text-page.tsx';

export const Route = createFileRoute('/market')({
  loader: () => loadFirmText('market'),
  head: ({ match, loaderData }) => firmTextMeta(match.context.origin, '/market', loaderData),
  component: () => <FirmTextPage name="market" />,
});
