import { createFileRoute } from '@tanstack/react-router';
import { firmTextMeta, loadFirmText } from '#features/firm/firm-text-load.ts';
import { FirmTextPage } from '#features/firm/firm-text-page.tsx';

export const Route = createFileRoute('/investments')({
  loader: () => loadFirmText('investments'),
  head: ({ match, loaderData }) => firmTextMeta(match.context.origin, '/investments', loaderData),
  component: () => <FirmTextPage name="investments" />,
});
