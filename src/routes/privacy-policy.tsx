import { createFileRoute } from '@tanstack/react-router';
import { firmTextMeta, loadFirmText } from '#features/firm/firm-text-load.ts';
import { FirmTextPage } from '#features/firm/firm-text-page.tsx';

export const Route = createFileRoute('/privacy-policy')({
  loader: () => loadFirmText('privacy'),
  head: ({ match, loaderData }) => firmTextMeta(match.context.origin, '/privacy-policy', loaderData),
  component: () => <FirmTextPage name="privacy" />,
});
