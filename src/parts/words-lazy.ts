export const distances = {
  straightLine: 'In a straight line',
  inStraightLine: ', in a straight line',
  from: (km: string, place: string) => `${km} from ${place}`,
};

export const nearest = {
  list: 'Order by my places',
  to: (place: string) => `Nearest to ${place}`,
  end: (place: string) => `Nearest to ${place} first: end`,
};

export const contactNotes = {
  licence: (number: string, year: number | null | undefined) =>
    `Licence ${number}${year == null ? '' : ` for ${year}`}, Estate Agents Registration Board`,
};

export const findings = {
  asked: (asked: number, count: number, noCount: number) =>
    `${asked} of ${count} asked${noCount === 0 ? '' : `, ${noCount} no`}`,
  score: (score: number, best: number) => `Score ${score} of ${best}`,
  ownPhoto: 'own photo',
};
