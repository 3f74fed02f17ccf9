import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { createConfirmedCalendar, type Invitation, type Meeting } from './viewing-calendar.ts';

const VIEWING = {
  key: 'a-key',
  title: 'Villa in Karen',
  place: 'Karen, Nairobi',
  url: 'https://host.example/property/24',
  people: ['With Wangari Mwambao, +254 20 000 0001'],
  firm: 'Jiwe & Jani',
};
const meeting = (version: number, at: string): Meeting => ({
  version,
  at,
  directions: 'The green gate, after the school',
  point: { lat: -1.319_467, lng: 36.706_5 },
});
const invitation = (isCancelled: boolean): Invitation => ({
  isCancelled,
  organizer: { name: 'Jiwe & Jani', address: 'office@agency.example' },
  attendees: [{ name: 'Amina', address: 'amina@host.example' }],
});
const read = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const [event, ...more] = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  if (event === undefined || more.length > 0) throw new Error('There must be one event');
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    status: event.component.getFirstPropertyValue('status'),
    from: event.startDate.toJSDate().toISOString(),
    to: event.endDate.toJSDate().toISOString(),
    zone: event.startDate.zone.tzid,
    event,
  };
};
const AT = '2026-12-05T07:00:00.000Z';
const NOW = Date.parse('2026-11-24T10:00:00Z');

test('confirmed, moved and cancelled are one event with rising numbers', () => {
  const files = [
    createConfirmedCalendar(meeting(1, AT), VIEWING, NOW, invitation(false)),
    createConfirmedCalendar(meeting(2, '2026-12-06T08:30:00.000Z'), VIEWING, NOW, invitation(false)),
    createConfirmedCalendar(meeting(3, '2026-12-06T08:30:00.000Z'), VIEWING, NOW, invitation(true)),
  ].map(read);
  expect(files.map(({ uid }) => uid)).toEqual(['a-key@viewing', 'a-key@viewing', 'a-key@viewing']);
  expect(files.map(({ method, status, sequence, from }) => [method, status, sequence, from])).toEqual([
    ['REQUEST', 'CONFIRMED', 1, AT],
    ['REQUEST', 'CONFIRMED', 2, '2026-12-06T08:30:00.000Z'],
    ['CANCEL', 'CANCELLED', 3, '2026-12-06T08:30:00.000Z'],
  ]);
});

test('the file of the phone is the same event, with who, how to find the gate, and its point', () => {
  const { event, ...file } = read(createConfirmedCalendar(meeting(1, AT), VIEWING, NOW));
  expect([file.method, file.uid, file.status]).toEqual(['PUBLISH', 'a-key@viewing', 'CONFIRMED']);
  expect([event.summary, event.location]).toEqual(['Viewing: Villa in Karen', 'Karen, Nairobi']);
  expect(event.component.getFirstPropertyValue('geo')).toEqual([-1.319_467, 36.706_5]);
  expect(event.description.split('\n')).toEqual([
    'With Wangari Mwambao, +254 20 000 0001',
    'The green gate, after the school',
    'https://www.google.com/maps/search/?api=1&query=-1.319467,36.706500',
  ]);
  expect(event.attendees).toEqual([]);
});

test('the file of a place with marks of the format names it whole, and without a place it has none', () => {
  const create = (place: string) => createConfirmedCalendar(meeting(1, AT), { ...VIEWING, place }, NOW);
  const place = 'Riverside; Block “B”, 4th floor\\5, off Ngong’ Road, which is named after the hills in the south-west';
  expect(read(create(place)).event.location).toBe(place);
  expect(create('')).not.toContain('LOCATION');
});

// Both zones change their clocks in these hours; Nairobi never does.
test.each(['Europe/London', 'America/New_York', 'Africa/Nairobi'])(
  'the hour is the same around changes of daylight in %s',
  (zone) => {
    const before = process.env['TZ'];
    process.env['TZ'] = zone;
    try {
      for (const at of [
        '2026-10-25T00:30:00.000Z',
        '2026-10-25T01:30:00.000Z',
        '2027-03-14T06:30:00.000Z',
        '2027-03-28T01:30:00.000Z',
      ]) {
        const file = read(createConfirmedCalendar(meeting(1, at), VIEWING, NOW));
        expect([file.from, Date.parse(file.to) - Date.parse(file.from)]).toEqual([at, 3_600_000]);
        expect(file.zone).toBe('Africa/Nairobi');
      }
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
  },
);
