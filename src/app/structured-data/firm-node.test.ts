import { expect, test } from 'vitest';
import { createOpeningHours } from './firm-node.ts';

const SPECIFICATION = { '@type': 'OpeningHoursSpecification' };

test('parses hours as the page shows them', () => {
  expect(
    createOpeningHours([
      { days: 'Monday to Friday', time: '8:00 am – 5:00 pm' },
      { days: 'Saturday', time: '9:30 am – 12:30 pm' },
      { days: 'Tuesday and Thursday', time: '12 am - 12 pm' },
    ]),
  ).toEqual([
    {
      ...SPECIFICATION,
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '08:00',
      closes: '17:00',
    },
    { ...SPECIFICATION, dayOfWeek: ['Saturday'], opens: '09:30', closes: '12:30' },
    { ...SPECIFICATION, dayOfWeek: ['Tuesday', 'Thursday'], opens: '00:00', closes: '12:00' },
  ]);
});

test('leaves out closed days and texts without hours', () => {
  expect(
    createOpeningHours([
      { days: 'Sunday and public holidays', time: 'Closed' },
      { days: 'Monday', time: 'by appointment' },
      { days: 'Public holidays', time: '9:00 am – 1:00 pm' },
    ]),
  ).toEqual([]);
});
