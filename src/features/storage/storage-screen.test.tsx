import { expect, it } from 'vitest';
import { setOpensOffline } from '#data/opens-offline.ts';
import { getText, renderHtml } from '#tests/fixtures/query-states.tsx';
import { DeleteQuestion } from './delete-dialog.tsx';
import { StorageFacts, StorageMeter } from './storage-facts.tsx';
import type { Kind } from './storage-kinds.ts';
import { StorageScreen } from './storage-screen.tsx';

const NOW = Date.parse('2026-11-21T09:30:00Z');
const kinds: readonly Kind[] = [
  { kind: 'saved', name: 'Saved homes', text: '2 homes', bytes: 3_900_000 },
  { kind: 'app', name: 'The app', text: 'Screens', bytes: 600_000 },
];

it('the storage page claims nothing before the browser has reported', () => {
  const html = renderHtml(<StorageScreen />);
  expect(html).toContain('aria-busy="true"');
  expect(getText(html)).toContain('Measuring what is on this');
  expect(getText(html)).not.toMatch(/MB|Delete/);
});

it('the storage page draws to scale, on a labelled line, and says what the browser allows', () => {
  expect(getText(renderHtml(<StorageMeter kinds={kinds} quota={undefined} />))).toBe(
    '4.5 MB on this phone computer The line ends at 20 MB.',
  );
  const html = renderHtml(<StorageMeter kinds={kinds} quota={10_700_000_000} />);
  expect(html).toContain('aria-label="4.5 MB on a line of 20 MB"');
  // 3.9 of 20 MB.
  expect(html).toContain('flex-basis:19.5%');
  expect(getText(html)).toContain('Your browser allows 10.7 GB.');
});

it('the storage page leaves out what the browser does not report, and offers to request only what was refused', () => {
  const facts = (contents: Partial<Parameters<typeof StorageFacts>[0]['contents']>) =>
    getText(
      renderHtml(
        <StorageFacts
          contents={{ synced: undefined, estimate: undefined, persistent: undefined, ...contents }}
          now={NOW}
          onPersist={() => {}}
        />,
      ),
    );
  expect(facts({})).toBe('Last download Nothing downloaded yet.');
  expect(facts({ persistent: true })).not.toContain('Ask the browser');
  expect(facts({ persistent: false })).toContain('Ask the browser to protect it');
  setOpensOffline(true);
  expect(facts({ synced: { at: NOW - 3 * 3_600_000, properties: 120 } })).toBe(
    'Last download 21 November 2026, 09:30 , 3 hours ago. 120 homes can be searched without signal',
  );
});

it('the storage page lists what is deleted, and asks separately about unsent messages', () => {
  const dialog = (unsent: number) =>
    renderHtml(<DeleteQuestion kinds={kinds} unsent={unsent} isBusy={false} onClose={() => {}} onDelete={() => {}} />);
  expect(getText(dialog(0))).toContain('Saved homes , 3.9 MB: 2 homes, with your notes');
  expect(getText(dialog(0))).not.toMatch(/The app , |unsent/);
  expect(getText(dialog(2))).toContain('2 messages are not sent yet. They stay in the outbox');
  expect(dialog(2)).toMatch(/<input[^>]*type="checkbox"(?![^>]*checked)/);
});
