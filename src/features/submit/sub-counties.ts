import subCounties from '#content/sub-counties.json' with { type: 'json' };

/** @param county as chosen in the form @returns none for anything that is no county of the list */
export const subCountiesOf = (county: string): readonly string[] =>
  Object.entries(subCounties).find(([name]) => name === county)?.[1] ?? [];
