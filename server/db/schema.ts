import type { Generated } from 'kysely';
import type { SubmissionKind } from '#contract/submission.ts';

/*
 * The tables, as queries see them. Folded columns (lib/fold.ts) hold only letters, digits and spaces; whatever a person
 * wrote is kept as JSON text, in which NUL and lone surrogates are escapes that SQLite cannot cut off or replace.
 */

/** The largest id of any table, PostgreSQL's `integer`: it calls a question about a larger one an error. */
export const LARGEST_ID = 2 ** 31 - 1;

/** A truth value: SQLite has no other. */
export type Flag = 0 | 1;

export interface PropertiesTable {
  id: number;
  /** 1 for what lists hold (decision 37). */
  listed: Flag;
  featured: Flag;
  agreement: string | null;
  type: string | null;
  /** Slug: "office-space". */
  subtype: string | null;
  furnishing: string | null;
  country: string;
  address_folded: string | null;
  state_folded: string | null;
  /** KES; null is "price on request". */
  price: number | null;
  /** ISO date; "" sorts last. */
  listed_at: string;
  /** PropertySummary as JSON, sent as it stands. */
  summary: string;
  /** PropertyDetail as JSON, sent as it stands. */
  detail: string;
  /** Username of a team member. */
  agent: string | null;
}

/** One row per variant, or one for the property itself. */
export interface PropertyOffersTable {
  property_id: number;
  position: number;
  bedrooms: number | null;
  bathrooms: number | null;
  price: number | null;
}

/**
 * What a filter asks of a listed property, in rows so narrow that a hundred thousand are looked through at once. Folded
 * texts are cut at 250 characters: nobody can ask for a longer one.
 */
export interface PropertySearchTable {
  id: number;
  featured: Flag;
  agreement: string | null;
  type: string | null;
  subtype: string | null;
  furnishing: string | null;
  country: string;
  address_folded: string | null;
  state_folded: string | null;
  /** KES; null is "price on request". */
  price: number | null;
  listed_at: string;
  /** How many rows in property_offers. Where it is one, the bounds below say all of it. */
  offers: number;
  bedrooms_max: number | null;
  bathrooms_max: number | null;
  price_min: number | null;
  price_max: number | null;
  /** The folded words of title, address and state, a space before each. */
  words: string;
}

export interface PropertyTagsTable {
  property_id: number;
  tag: string;
}

export interface ArticlesTable {
  id: number;
  slug: string;
  created_at: string;
  /** ArticleSummary as JSON. */
  summary: string;
  /** Article as JSON, its content sanitised. */
  detail: string;
}

export interface HeroPicturesTable {
  position: number;
  /** Picture as JSON. */
  picture: string;
}

export interface CatalogueTable {
  /** Always 1: the table has one row. */
  id: number;
  version: number;
  /** The version of the code that made the rows: another makes all of them anew. */
  stamp: string;
  imported_at: string;
}

/** Where the catalogue came from (catalogue/start-import.ts); no row: from before that was noted. */
export interface CatalogueSourceTable {
  /** Always 1: the table has one row. */
  id: number;
  /** "start" for the folder of the settings, "import" for `npm run import`. */
  source: 'start' | 'import';
  /** The folder that a start last imported, and what it looked like then. */
  folder: string | null;
  folder_state: string | null;
}

/** Every id that a property has ever had: addresses hold them, so none is ever given to another. */
export interface PropertyIdsTable {
  id: number;
  /** As catalogue/reference-key.ts makes it. */
  reference: string | null;
}

/** The people of the firm; without any, those of content/team.json. */
export interface TeamTable {
  id: number;
  position: number;
  username: string;
  /** Agent as JSON, sent as it stands. */
  record: string;
  /** Picture as JSON, where the photo came with an import. */
  picture: string | null;
}

/** What each catalogue index held that devices may have (api/catalogue-index.ts). */
export interface IndexVersionsTable {
  position: Generated<number>;
  /** The bare ETag. */
  name: string;
  stamps: string;
}

export interface SubmissionsTable {
  id: Generated<number>;
  kind: SubmissionKind;
  /** What the visitor is told, to name the submission by. */
  reference: string;
  /** The body as JSON (contract/submission.ts). */
  body: string;
  /** ISO time, UTC. */
  received_at: string;
  idempotency_key: string | null;
  /** Why it looks like no visitor's (submissions/circumstances.ts), words parted by spaces; null: it does not. */
  quarantine: string | null;
  /** ISO time at which a person let it out of quarantine. */
  released_at: string | null;
  /** Version of the words about data use that stood by the button (content/consent.ts). */
  consent_version: string | null;
  /** ISO time of the press, by the visitor's clock. */
  consent_at: string | null;
}

export type DeliveryChannel = 'mail' | 'webhook';
/** `sending` with claimed_until in the past was left by a process that ended in the middle: as good as waiting. */
export type DeliveryState = 'waiting' | 'sending' | 'sent' | 'failed';

/** The mail queue: one row per submission and channel, written in the submission's own transaction. */
export interface DeliveriesTable {
  id: Generated<number>;
  submission_id: number;
  channel: DeliveryChannel;
  state: DeliveryState;
  /** Tries begun; each claim counts it up, so that it also says whose try it is. */
  attempts: number;
  /** ISO times, UTC. */
  created_at: string;
  next_at: string;
  claimed_until: string | null;
  /** Codes only: what a mail server says may hold an address. */
  last_error: string | null;
  sent_at: string | null;
}

/** What is done once a day by one process of however many. */
export interface JobsTable {
  name: string;
  /** ISO times, UTC. */
  done_at: string | null;
  claimed_until: string | null;
}

export interface IdempotencyTable {
  key: string;
  kind: SubmissionKind;
  body_hash: string;
  status: number;
  /** JSON text of the answer. */
  answer: string;
  /** ISO time, UTC. */
  created_at: string;
}

/** The pictures of our own catalogue (media/picture-records.ts). */
export interface PicturesTable {
  /** `<content hash>-<slug of the name>`, as in addresses. */
  id: string;
  hash: string;
  /** px, as it is seen; so the height. */
  width: number;
  height: number;
  /** Average colour, #rrggbb. */
  color: string;
  /** 0 for covers and the hero, whose files are made first. */
  priority: Flag;
}

/** Files that pictures came from: one that has not changed since is not read again. */
export interface PictureSourcesTable {
  path: string;
  picture_id: string;
  /** Bytes. */
  size: number;
  /** Time of its last change, ms since 1970. */
  mtime: number;
}

/** Keys that all processes of the site share. */
export interface SecretsTable {
  name: string;
  /** base64url. */
  value: string;
}

export interface Schema {
  properties: PropertiesTable;
  property_offers: PropertyOffersTable;
  property_search: PropertySearchTable;
  property_tags: PropertyTagsTable;
  articles: ArticlesTable;
  hero_pictures: HeroPicturesTable;
  catalogue: CatalogueTable;
  catalogue_source: CatalogueSourceTable;
  property_ids: PropertyIdsTable;
  team: TeamTable;
  index_versions: IndexVersionsTable;
  submissions: SubmissionsTable;
  idempotency: IdempotencyTable;
  ledger: IdempotencyTable;
  pictures: PicturesTable;
  picture_sources: PictureSourcesTable;
  secrets: SecretsTable;
  deliveries: DeliveriesTable;
  jobs: JobsTable;
}

/** The ledger of API_ORIGIN mode (D7): keys that the host has acknowledged. */
export interface LedgerSchema {
  ledger: IdempotencyTable;
}
