import * as v from 'valibot';
import { filterRow, runFilter } from '#contract/filter-rows.ts';
import { placeNames } from '#contract/place-names.ts';
import { PropertySummary } from '#contract/property.ts';
import { ALL_FILTERS, generateSummaries } from './generated-catalogue.ts';

// The part of the device-filter measure that runs in the browser, bundled by device-filter.ts.

/** Times in ms, one list of runs per filter. */
export interface DeviceFilterTimes {
  /** Making all rows, once per launch. */
  readonly readyMs: number;
  readonly runs: readonly (readonly number[])[];
  /** How many properties each filter found. */
  readonly found: readonly number[];
}

/** Filters `count` properties by each of the filters, `rounds` times. */
export function measureDeviceFilter(count: number, rounds: number): DeviceFilterTimes {
  const properties = v.parse(v.array(PropertySummary), generateSummaries(count));
  const started = performance.now();
  const rows = properties.map(filterRow);
  const readyMs = performance.now() - started;
  const runs: number[][] = ALL_FILTERS.map(() => []);
  const found: number[] = ALL_FILTERS.map(() => 0);
  for (let round = 0; round < rounds; round++) {
    ALL_FILTERS.forEach((filter, index) => {
      const began = performance.now();
      const outcome = runFilter(rows, filter, placeNames);
      runs[index]?.push(performance.now() - began);
      found[index] = outcome.rows.length;
    });
  }
  return { readyMs, runs, found };
}
