import { createFileRoute } from '@tanstack/react-router';
import { firmTextMeta, loadFirmText } from '#features/firm/firm-text-load.ts';
import { FirmTextPage } from '#features/firm/firm-text-page.tsx';

export const Route = createFileRoute('/about-us')({
  loader: () => loadFirmText('about'),
  head: ({ match, loaderData }) => firmTextMeta(match.context.origin, '/about-us', loaderData),
  component: () => <FirmTextPage name="about" />,
});
