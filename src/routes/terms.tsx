import { createFileRoute } from '@tanstack/react-router';
import { firmTextMeta, loadFirmText } from '#features/firm/firm-text-load.ts';
import { FirmTextPage } from '#features/firm/firm-text-page.tsx';
import { pictureCredits } from '#features/firm/picture-credits.tsx';

export const Route = createFileRoute('/terms')({
  loader: () => loadFirmText('terms'),
  head: ({ match, loaderData }) => firmTextMeta(match.context.origin, '/terms', loaderData),
  component: () => <FirmTextPage name="terms" last={pictureCredits} />,
});
