/* What stands below the first view of the home page: in its HTML from the start, its script when somebody uses the page. */

export { tileCountsQuery } from '#data/tile-counts.queries.ts';
export { FeaturedSlider } from '#features/home/featured-slider.tsx';
export { ForSaleRail } from '#features/home/for-sale-rail.tsx';
export { JournalBlock } from '#features/home/journal-block.tsx';
export { LifestyleTiles } from '#features/home/lifestyle-tiles.tsx';
export { PartnerBanks } from '#features/home/partner-banks.tsx';
export { PlaceTiles } from '#features/home/place-tiles.tsx';
export { ServicesBand } from '#features/home/services-band.tsx';
