import { createFileRoute } from '@tanstack/react-router';
import { firmTextMeta, loadFirmText } from '#features/firm/firm-text-load.ts';
import { FirmTextPage } from '#features/firm/firm-text-page.tsx';

export const Route = createFileRoute('/let-with-us')({
  loader: () => loadFirmText('let'),
  head: ({ match, loaderData }) => firmTextMeta(match.context.origin, '/let-with-us', loaderData),
  component: () => <FirmTextPage name="let" />,
});
