import { createFileRoute } from '@tanstack/react-router';
import { firmTextMeta, loadFirmText } from '#features/firm/firm-text-load.ts';
import { FirmTextPage } from '#features/firm/firm-text-page.tsx';

export const Route = createFileRoute('/sell-with-us')({
  loader: () => loadFirmText('sell'),
  head: ({ match, loaderData }) => firmTextMeta(match.context.origin, '/sell-with-us', loaderData),
  component: () => <FirmTextPage name="sell" />,
});
