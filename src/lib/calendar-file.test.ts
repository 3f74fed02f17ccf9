import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { runs } from '#tests/fixtures/runs.ts';
import { buildCalendarFile, type CalendarEvent } from './calendar-file.ts';

const EVENT: CalendarEvent = {
  uid: 'abc-1@viewing',
  from: Date.parse('2026-12-05T08:00:00+03:00'),
  to: Date.parse('2026-12-05T12:00:00+03:00'),
  title: 'Viewing requested: House; "stone", with \\ yard',
  text: 'A request, not an appointment.\nFatma Majani',
  place: 'Karen, Nairobi',
  url: 'https://host.example/property/24',
};
const read = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));

test('another library parses the file: times of Nairobi, text with commas and line breaks', () => {
  const text = buildCalendarFile([EVENT], 'Jiwe & Jani', Date.parse('2026-11-24T10:00:00Z'));
  const [event] = read(text);
  expect(event?.startDate.toJSDate().toISOString()).toBe('2026-12-05T05:00:00.000Z');
  expect(event?.endDate.toJSDate().toISOString()).toBe('2026-12-05T09:00:00.000Z');
  expect([event?.uid, event?.summary, event?.description, event?.location]).toEqual([
    EVENT.uid,
    EVENT.title,
    EVENT.text,
    EVENT.place,
  ]);
  expect(event?.component.getFirstPropertyValue('status')).toBe('TENTATIVE');
  expect(text).toContain('\r\nDTSTAMP:20261124T100000Z\r\n');
});

test('any text survives the round trip, and no line is longer than 75 bytes', () => {
  const words = fc.string({ unit: 'grapheme', maxLength: 200 });
  fc.assert(
    fc.property(words, words, (title, text) => {
      const file = buildCalendarFile([{ ...EVENT, title, text }], 'Jiwe & Jani', 0);
      for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      const [event] = read(file);
      const plain = (given: string) =>
        // biome-ignore lint/suspicious/noControlCharactersInRegex: a calendar has no place for them.
        given.replaceAll(/\r\n|\r/g, '\n').replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
      expect([event?.summary ?? '', event?.description ?? '']).toEqual([plain(title), plain(text)]);
    }),
    { numRuns: runs(200) },
  );
});

test('an invitation names its people, and its change or end replaces it', () => {
  const people = {
    organizer: { name: 'Jiwe & Jani', address: 'office@agency.example' },
    attendees: [{ name: 'Amina "A", Yusuf; \\', address: 'amina@host.example' }],
  };
  const event: CalendarEvent = {
    ...EVENT,
    ...people,
    sequence: 3,
    status: 'CANCELLED',
    point: { lat: -1.3, lng: 36.7 },
  };
  const calendar = new ICAL.Component(ICAL.parse(buildCalendarFile([event], 'Jiwe & Jani', 0, 'CANCEL')));
  expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL');
  const parsed = calendar.getFirstSubcomponent('vevent');
  expect(['status', 'sequence', 'transp'].map((name) => parsed?.getFirstPropertyValue(name))).toEqual([
    'CANCELLED',
    3,
    'TRANSPARENT',
  ]);
  expect(parsed?.getFirstPropertyValue('geo')).toEqual([-1.3, 36.7]);
  const attendee = parsed?.getFirstProperty('attendee');
  expect([attendee?.getFirstValue(), attendee?.getParameter('cn')]).toEqual([
    'mailto:amina@host.example',
    'Amina  A   Yusuf',
  ]);
  expect(parsed?.getFirstProperty('organizer')?.getParameter('cn')).toBe('Jiwe & Jani');
});
