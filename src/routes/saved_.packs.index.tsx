import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#data/page-meta.ts';
import { SavedTabs } from '#features/saved/saved-tabs.tsx';
import { PacksScreen } from '#features/viewing/packs-screen.tsx';

export const Route = createFileRoute('/saved_/packs/')({
  head: pageHead({
    title: 'Viewing packs',
    description: 'Homes for a day of viewings.',
    path: '/saved/packs',
    noindex: true,
  }),
  component: () => <PacksScreen tabs={<SavedTabs current="/saved/packs" />} />,
});
