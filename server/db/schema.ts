import type { Generated } from 'kysely';
import type { SubmissionKind } from '#contract/submission-calls.ts';

// The types of the tables. Folded columns (lib/fold.ts) hold only letters, digits and spaces. Text that people wrote is
// stored as JSON: there NUL and lone surrogates are escapes, which SQLite neither cuts off nor replaces.

/** The largest id of any table. PostgreSQL answers a query about a larger one with an error. */
export const LARGEST_ID = 2 ** 31 - 1;

/** A boolean: SQLite has no such type. */
export type Flag = 0 | 1;

/** What filters and orders ask of a property. */
interface AskedColumns {
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
}

export interface PropertiesTable extends AskedColumns {
  id: number;
  /** 1 for properties that lists hold (S37). */
  listed: Flag;
  /** PropertySummary as JSON, sent as it stands. */
  summary: string;
  /** PropertyDetail as JSON, sent as it stands. */
  detail: string;
  /** Username of a team member. */
  agent: string | null;
  /** ISO time of the import that last changed it; null: none has since this is noted. */
  changed_at: string | null;
  /** The last of its changes (0028) as JSON. */
  newest_change: string | null;
}

/** One row per variant, or one for the property itself. */
export interface PropertyOffersTable {
  property_id: number;
  position: number;
  bedrooms: number | null;
  bathrooms: number | null;
  price: number | null;
  /** sq ft; of land the plot. */
  size: number | null;
}

/**
 * The columns that filters read, of listed properties. The rows are narrow, so that a hundred thousand can be scanned.
 * Folded texts are cut at 250 characters, since no request has a longer one.
 */
export interface PropertySearchTable extends AskedColumns {
  id: number;
  /** How many rows the property has in property_offers. If it is one, the bounds below are its exact values. */
  offers: number;
  bedrooms_max: number | null;
  bathrooms_max: number | null;
  price_min: number | null;
  price_max: number | null;
  /** sq ft. */
  size_max: number | null;
  /** A bit for each amenity, as contract/must-haves.ts sets them; null where none is said. So are those of water. */
  amenities: number | null;
  water: number | null;
  backup: Flag | null;
  pets: Flag | null;
  parking: number | null;
  /** A day; "" is now. */
  available: string | null;
  /** KES a month. */
  service_charge: number | null;
  /** The day of the last reduction that still holds. */
  reduced: string | null;
  /** Degrees, as filters compare them. */
  lat: number | null;
  lng: number | null;
  /** The folded words of title, address and state, a space before each. */
  words: string;
}

export interface PropertyTagsTable {
  property_id: number;
  tag: string;
}

/** Folded names of known places that a listed home is at, where they are neither its whole address line nor its state (S53). */
export interface PropertyPlacesTable {
  property_id: number;
  place: string;
}

export interface ArticlesTable {
  id: number;
  slug: string;
  created_at: string;
  /** ArticleSummary as JSON. */
  summary: string;
  /** Article as JSON, its content sanitised. */
  detail: string;
  /** ISO time of the import that last changed it; null: none has since this is noted. */
  changed_at: string | null;
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
  /** The version of the code that made the rows. Another version makes all rows anew. */
  stamp: string;
  imported_at: string;
}

/** Where the catalogue came from (catalogue/import/start-import.ts); no row: from before that was noted. */
export interface CatalogueSourceTable {
  /** Always 1: the table has one row. */
  id: number;
  /** "start" for the folder of the settings, "import" for `npm run import`. */
  source: 'start' | 'import';
  /** The folder that a start last imported, and what it looked like then. */
  folder: string | null;
  folder_state: string | null;
}

/** The online spreadsheet that the catalogue comes from (sheet/sheet-state.ts), the same for all processes. */
export interface CatalogueSheetTable {
  /** Always 1: the table has one row. */
  id: number;
  /** SHA-256 of its address: with another address nothing of this row holds. */
  address: string;
  /** The process that is looking at it now. */
  owner: string | null;
  /** ISO times, UTC. */
  claimed_until: string | null;
  checked_at: string | null;
  /** What its host said of the content that was last looked into. */
  etag: string | null;
  last_modified: string | null;
  /** SHA-256 of that content. */
  content: string | null;
  /** The version of the catalogue when that was done. */
  catalogue_version: number | null;
  /** Why that content was not imported, as JSON; null: it was. */
  refusal: string | null;
  /** Why the sheet could not be fetched the last time, as JSON; null: it could. */
  failure: string | null;
}

/** Every id that a property has ever had. An id is part of an address, so it is never given to another property. */
export interface PropertyIdsTable {
  id: number;
  /** As catalogue/normalise/reading.ts makes it. */
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

/** The content of each catalogue index that devices may still have (api/catalogue-index.ts). */
export interface IndexVersionsTable {
  position: Generated<number>;
  /** The bare ETag. */
  name: string;
  stamps: string;
}

/** Why the property of an enquiry was not listed when the enquiry came; `unknown`: no property has ever had that number. */
export type Unlisted = 'let' | 'sold' | 'removed' | 'unknown';

export interface SubmissionsTable {
  id: Generated<number>;
  kind: SubmissionKind;
  /** The reference that the visitor is told. */
  reference: string;
  /** The body as JSON (contract/submission.ts). */
  body: string;
  /** ISO time, UTC. */
  received_at: string;
  idempotency_key: string | null;
  /** Why it looks like spam (submissions/circumstances.ts), words separated by spaces; null when it does not. */
  quarantine: string | null;
  /** ISO time at which a person released it from quarantine. */
  released_at: string | null;
  /** Version of the words about data use that stood by the button (content/consent.json). */
  consent_version: string | null;
  /** ISO time of the press, by the visitor's clock. */
  consent_at: string | null;
  /** Of an enquiry; null: its property was listed. */
  unlisted: Unlisted | null;
  /** Of an enquiry, "+254712345678" (S52). The other kinds have theirs in the body. */
  phone: string | null;
}

export type DeliveryChannel = 'mail' | 'webhook';
/** A row that is `sending` with claimed_until in the past was left by a process that ended: it counts as waiting. */
export type DeliveryState = 'waiting' | 'sending' | 'sent' | 'failed';

/** The mail queue: one row per submission and channel, written in the submission's own transaction. */
export interface DeliveriesTable {
  id: Generated<number>;
  submission_id: number;
  channel: DeliveryChannel;
  state: DeliveryState;
  /** Number of tries begun. Each claim raises it, so it also tells whether a claim still holds. */
  attempts: number;
  /** ISO times, UTC. */
  created_at: string;
  next_at: string;
  claimed_until: string | null;
  /** Only codes: a mail server's words may contain an address. */
  last_error: string | null;
  sent_at: string | null;
}

/** A device that is told of homes by Web Push (0038): what its browser gave, and nothing about a person. */
export interface PushSubscriptionsTable {
  id: Generated<number>;
  /** Where its push service takes messages. */
  endpoint: string;
  /** base64url. */
  p256dh: string;
  auth: string;
  /** Canonical queries of /filter-results, without "?", as JSON. */
  searches: string;
  /** Ids of properties as JSON. */
  homes: string;
  /** The last day in Nairobi on which it was told; a try counts. */
  told_on: string | null;
  /** ISO times, UTC: the first, and the last sign of life. */
  created_at: string;
  seen_at: string;
  /** Tries that failed since one got through. */
  failures: number;
}

/** What an import changed that devices may be told of, until all were looked through. */
export interface PushChangesTable {
  id: Generated<number>;
  property_id: number;
  what: PushChange;
  /** What, where and price for people (push-change.ts), as JSON. */
  words: string;
  /** ISO time, UTC, of the import's end. */
  at: string;
}

export type PushChange = 'new' | 'reduced' | 'under offer' | 'gone';

/** How far the changes have been matched: all up to `done`; those up to `up_to` for the subscriptions up to the last. */
export interface PushMatchingTable {
  id: number;
  done: number;
  up_to: number;
  last_subscription: number;
}

/** The messages of one device. What is found is gathered until the first try, then `body` stays as it is. */
export interface PushMessagesTable extends Omit<DeliveriesTable, 'submission_id' | 'channel'> {
  subscription_id: number;
  /** FoundHome[] as JSON (push/messages.ts). */
  found: string;
  /** PushMessage as JSON; null: more may be gathered. */
  body: string | null;
  /** The day in Nairobi as whose message it was tried last. */
  day: string | null;
}

/** Jobs that one of all processes does once a day. */
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

/** A key that is being sent to the other API host, or was when its process ended. */
export interface LedgerClaimsTable {
  key: string;
  /** The process that is sending it. */
  owner: string;
  /** ISO time of the first try with this key. */
  begun_at: string;
  /** ISO time until which no other process may send it; null when no process is sending it. */
  claimed_until: string | null;
}

/** The pictures of our own catalogue (media/picture-records.ts). */
export interface PicturesTable {
  /** `<content hash>-<slug of the name>`, as in addresses. */
  id: string;
  hash: string;
  /** px, like the height, after rotation by EXIF. */
  width: number;
  height: number;
  /** Average colour, #rrggbb. */
  color: string;
}

/** The files that pictures came from. An unchanged file is not read again. */
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
  property_places: PropertyPlacesTable;
  articles: ArticlesTable;
  hero_pictures: HeroPicturesTable;
  catalogue: CatalogueTable;
  catalogue_source: CatalogueSourceTable;
  catalogue_sheet: CatalogueSheetTable;
  property_ids: PropertyIdsTable;
  team: TeamTable;
  index_versions: IndexVersionsTable;
  submissions: SubmissionsTable;
  idempotency: IdempotencyTable;
  ledger: IdempotencyTable;
  ledger_claims: LedgerClaimsTable;
  pictures: PicturesTable;
  picture_sources: PictureSourcesTable;
  secrets: SecretsTable;
  deliveries: DeliveriesTable;
  jobs: JobsTable;
  push_subscriptions: PushSubscriptionsTable;
  push_changes: PushChangesTable;
  push_matching: PushMatchingTable;
  push_messages: PushMessagesTable;
}

/** The ledger of API_ORIGIN mode (0009): keys that the host has acknowledged, and those on their way to it. */
export interface LedgerSchema {
  ledger: IdempotencyTable;
  ledger_claims: LedgerClaimsTable;
}
