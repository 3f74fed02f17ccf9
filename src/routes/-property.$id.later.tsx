/* What stands below the first view of a home: in its HTML from the start, its script when somebody uses the page (0024). */

export { PropertyCosts } from '#features/costs/property-costs.tsx';
export { InDetails } from '#features/property/in-details.tsx';
export { OptionFacts } from '#features/property/option-facts.tsx';
export { SimilarProperties } from '#features/property/similar-properties.tsx';
