import { createFileRoute } from '@tanstack/react-router';
import { firmTextMeta, loadFirmText } from '#features/firm/firm-text-load.ts';
import { FirmTextPage } from '#features/firm/firm-text-page.tsx';

export const Route = createFileRoute('/buying-guide')({
  loader: () => loadFirmText('buying_guide'),
  head: ({ match, loaderData }) => firmTextMeta(match.context.origin, '/buying-guide', loaderData),
  component: () => <FirmTextPage name="buying_guide" />,
});
