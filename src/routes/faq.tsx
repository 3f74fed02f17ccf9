import { createFileRoute } from '@tanstack/react-router';
import { firmTextMeta, loadFirmText } from '#features/firm/firm-text-load.ts';
import { FirmTextPage } from '#features/firm/firm-text-page.tsx';

export const Route = createFileRoute('/faq')({
  loader: () => loadFirmText('faq'),
  head: ({ match, loaderData }) => firmTextMeta(match.context.origin, '/faq', loaderData),
  component: () => <FirmTextPage name="faq" />,
});
