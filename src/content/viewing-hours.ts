/** The hour at which the offices close on each day of the week, as in offices.json; a day without one is closed. */
export const closingHours: Readonly<Record<string, number>> = {
  Monday: 17,
  Tuesday: 17,
  Wednesday: 17,
  Thursday: 17,
  Friday: 17,
  Saturday: 13,
};
