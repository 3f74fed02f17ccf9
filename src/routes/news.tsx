import { createFileRoute } from '@tanstack/react-router';
import { NewsScreen } from '#features/news/news-screen.tsx';
import { newsAbout } from '#features/news/words-lazy.ts';
import { SavedTabs } from '#features/saved/saved-tabs.tsx';
import { ScreenHead } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/news')({
  component: () => (
    <>
      <ScreenHead {...newsAbout} path="/news" noindex />
      <NewsScreen tabs={<SavedTabs current="/news" />} />
    </>
  ),
});
