import { type RawBuilder, sql } from 'kysely';
import { CHOICES } from '#contract/choice-counts.ts';
import type { ChoiceCounts } from '#contract/choice-counts-answer.ts';
import type { PropertyFilter } from '#contract/filter.ts';
import { locationTest } from '#contract/filter-rows.ts';
import { placeNames } from '#contract/place-names.ts';
import type { SiteDatabase } from '../db/database.ts';
import { isBroadPlace } from '../db/dialect.ts';
import { asksForFacts, conditionsOf } from './must-haves.ts';
import { countOf, matching } from './property-queries.ts';

const both = (conditions: readonly RawBuilder<boolean>[]) => sql.join(conditions, sql` and `);

/** How many homes a filter finds, and how many of them have one more must-have (contract/choice-counts.ts): one query. */
export async function choiceCountsOf(db: SiteDatabase, filter: PropertyFilter): Promise<ChoiceCounts> {
  const now = Date.now();
  const location = locationTest(filter.location, placeNames);
  const isBroad = location?.kind === 'place' && (await isBroadPlace(db, location.place));
  const found = matching(db, filter, placeNames, isBroad, { orUnsaid: false, now });
  const keys = [...CHOICES.keys()];
  const counted = await found
    .select(({ fn }) => [
      fn.countAll<number>().as('homes'),
      ...[...CHOICES.values()].map((choice, index) =>
        sql<
          number | null
        >`sum(case when ${both(conditionsOf(choice, now).map(([holds]) => holds))} then 1 else 0 end)`.as(
          `choice_${index}`,
        ),
      ),
    ])
    .executeTakeFirstOrThrow();
  const homes = Number(counted.homes);
  const unsaid = asksForFacts(filter)
    ? (await countOf(matching(db, filter, placeNames, isBroad, { orUnsaid: true, now }))) - homes
    : 0;
  const having = keys.map((key, index): [string, number] => [
    key,
    Number(Reflect.get(counted, `choice_${index}`) ?? 0),
  ]);
  return { homes, unsaid, having: Object.fromEntries(having) };
}
