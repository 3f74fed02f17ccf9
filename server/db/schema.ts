import type { Generated } from 'kysely';
import type { NewsKind } from '#contract/news.ts';
import type { MessageKind, SubmissionKind } from '#contract/submission-calls.ts';

// Folded columns (lib/fold.ts) hold letters, digits and spaces; people's text is JSON, where NUL is an escape.

/** PostgreSQL answers a query about a larger id with an error. */
export const LARGEST_ID = 2 ** 31 - 1;

/** SQLite has no booleans. */
type Flag = 0 | 1;

interface SearchColumns {
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

export interface PropertiesTable extends SearchColumns {
  id: number;
  /** 1 for listed properties (S37). */
  listed: Flag;
  summary: string;
  detail: string;
  /** Username of a team member. */
  agent: string | null;
  /** ISO time of the import that last changed it; null if none has. */
  changed_at: string | null;
  /** The last change (0028) as JSON. */
  newest_change: string | null;
}

/** The columns that filters read, of listed properties; texts are cut at 250 characters, as in requests. */
interface PropertySearchTable extends SearchColumns {
  id: number;
  /** Rows in property_offers. With one row, the bounds below are its exact values. */
  offers: number;
  bedrooms_max: number | null;
  bathrooms_max: number | null;
  price_min: number | null;
  price_max: number | null;
  size_max: number | null;
  /** A bit for each amenity (contract/filter-rows.ts); null if none is known. Water is alike. */
  amenities: number | null;
  water: number | null;
  backup: Flag | null;
  pets: Flag | null;
  parking: number | null;
  available: string | null;
  /** KES a month. */
  service_charge: number | null;
  /** The day of the last reduction that still holds. */
  reduced: string | null;
  /** The day on which it was last confirmed; "" sorts last. */
  confirmed_on: string;
  lat: number | null;
  lng: number | null;
  /** Folded words of title, address and state, a space before each. */
  words: string;
}

export interface ArticlesTable {
  id: number;
  slug: string;
  created_at: string;
  summary: string;
  detail: string;
  /** ISO time of the import that last changed it; null if none has. */
  changed_at: string | null;
}

export interface HeroPicturesTable {
  position: number;
  picture: string;
}

/** The online sheet of the catalogue (sheet/sheet-state.ts), the same for all processes. */
export interface CatalogueSheetTable {
  id: number;
  /** SHA-256 of the address; with another address the row does not hold. */
  address: string;
  owner: string | null;
  claimed_until: string | null;
  checked_at: string | null;
  etag: string | null;
  last_modified: string | null;
  content: string | null;
  catalogue_version: number | null;
  /** Why that content was not imported, as JSON; null if it was. */
  refusal: string | null;
  /** Why the last fetch failed, as JSON; null if it did not. */
  failure: string | null;
}

/** The firm's people; without any, those of content/team.json. */
export interface TeamTable {
  id: number;
  position: number;
  username: string;
  record: string;
  /** Picture as JSON, if the photo came with an import. */
  picture: string | null;
}

/** Why the property was not listed when the enquiry came; `unknown`: no property has ever had that number. */
export type Unlisted = 'let' | 'sold' | 'removed' | 'unknown';

export interface SubmissionsTable {
  id: Generated<number>;
  kind: SubmissionKind;
  /** Which the visitor is shown. */
  reference: string;
  body: string;
  received_at: string;
  idempotency_key: string | null;
  /** Signs of spam (submissions/circumstances.ts), separated by spaces; null without any. */
  quarantine: string | null;
  /** ISO time of the release from quarantine by a person. */
  released_at: string | null;
  /** Version of the words about data use beside the button (content/consent.json). */
  consent_version: string | null;
  /** ISO time of the press, by the visitor's clock. */
  consent_at: string | null;
  /** Of an enquiry; null if its property was listed. */
  unlisted: Unlisted | null;
  /** Of an enquiry, "+254712345678" (S52). The other kinds have theirs in the body. */
  phone: string | null;
  /** Of an enquiry: ISO time when somebody said that it had been answered; null while it is open. */
  answered_at: string | null;
  /** Of an enquiry: the name of who answered; null for enquiries from before answers were marked. */
  answered_by: string | null;
}

/** `agent` is the copy for the agent of the property. */
export type DeliveryChannel = 'mail' | 'agent' | 'webhook';
/** `sending` with claimed_until in the past was left by a process that ended, and counts as waiting. */
export type DeliveryState = 'waiting' | 'sending' | 'sent' | 'failed';

/** A row per submission and channel that gets it, written in the submission's transaction. */
interface DeliveriesTable {
  id: Generated<number>;
  submission_id: number;
  channel: DeliveryChannel;
  state: DeliveryState;
  /** Tries begun. Each lease raises it, so it also tells whether a lease still holds. */
  attempts: number;
  created_at: string;
  next_at: string;
  claimed_until: string | null;
  /** Only codes: a mail server's words may contain an address. */
  last_error: string | null;
  sent_at: string | null;
}

/** Changes of an import until they have been matched. */
export interface PushChangesTable {
  id: Generated<number>;
  property_id: number;
  what: NewsKind;
  /** What, where and price (PropertyWords of server/push/messages.ts), as JSON. */
  words: string;
  at: string;
}

/** The messages of a device. Finds are added until the first try, then `body` stays as it is. */
interface PushMessagesTable extends Omit<DeliveriesTable, 'submission_id' | 'channel'> {
  subscription_id: number;
  /** The viewing that the message is about, and its version; null for an alert about homes. */
  submission_id: number | null;
  viewing_version: number | null;
  /** FoundProperty[] as JSON (push/messages.ts). */
  found: string;
  /** PushMessage as JSON; null while finds are added. */
  body: string | null;
  /** The day in Nairobi of the last try. */
  day: string | null;
}

export interface IdempotencyTable {
  key: string;
  kind: MessageKind;
  body_hash: string;
  status: number;
  /** JSON text of the answer. */
  answer: string;
  created_at: string;
}

/** A key that is being sent to the other API host, or was when its process ended. */
interface LedgerClaimsTable {
  key: string;
  owner: string;
  /** ISO time of the first try with this key. */
  begun_at: string;
  /** ISO time until which no other process may send it; null if none sends it. */
  claimed_until: string | null;
}

export interface PicturesTable {
  /** `<content hash>-<slug of the name>`, as in addresses. */
  id: string;
  hash: string;
  width: number;
  height: number;
  /** Average colour, #rrggbb. */
  color: string;
}

/** The files of pictures. An unchanged file is not read again. */
export interface PictureSourcesTable {
  path: string;
  picture_id: string;
  size: number;
  mtime: number;
}

/** What became of a request for a viewing (0046). */
export interface ViewingsTable {
  submission_id: number;
  /** SHA-256 of the visitor's token, base64url; null without the app, and once it is wiped. */
  token_hash: string | null;
  /** Rises with each step. */
  version: number;
  state: 'requested' | 'proposed' | 'confirmed' | 'cancelled' | 'gone';
  /** JSON of wishes (contract/viewing.ts). */
  wishes: string;
  /** The visitor's words with wishes that came after the request. */
  visitor_note: string;
  /** JSON of ISO times. */
  offers: string;
  /** ISO time. */
  at: string | null;
  /** The username of the agent whom the visitor meets; '' for the office; null before an answer. */
  agent: string | null;
  note: string;
  directions: string;
  /** JSON of lat and lng. */
  point: string | null;
  cancelled_by: 'visitor' | 'agency' | null;
  /** Who took the last step. */
  changed_by: 'visitor' | 'agency';
  /** The username of who pressed in the agency, '' for the office; null of a visitor's step and of one from before this was stored. */
  pressed_by: string | null;
  /** ISO time of the last step. */
  changed_at: string;
}
/** Mails of a step. Of several for one address only the newest is sent. */
export interface ViewingMailsTable extends Omit<DeliveriesTable, 'channel'> {
  /** `former`: the agent who was to meet the visitor at an agreed hour, until this step gave it to another. */
  receiver: 'visitor' | 'agent' | 'office' | 'former';
  /** Of the viewing after the step. */
  version: number;
  /** JSON of the viewing after the step. */
  viewing: string;
}
export interface Schema {
  properties: PropertiesTable;
  /** A row per variant, or one for the property itself. */
  property_offers: {
    property_id: number;
    position: number;
    bedrooms: number | null;
    bathrooms: number | null;
    price: number | null;
    /** sq ft; of land the plot. */
    size: number | null;
  };
  property_search: PropertySearchTable;
  property_tags: {
    property_id: number;
    tag: string;
  };
  /** Folded names of known places of a listed property, beside its whole address line and its state (S53). */
  property_places: {
    property_id: number;
    place: string;
  };
  articles: ArticlesTable;
  hero_pictures: HeroPicturesTable;
  catalogue: {
    id: number;
    version: number;
    /** The version of the code that made the rows. Another version makes all rows again. */
    stamp: string;
    imported_at: string;
  };
  /** Where the catalogue came from (catalogue/import/start-import.ts). */
  catalogue_source: {
    id: number;
    /** "start": the folder of the settings; "import": `npm run import`. */
    source: 'start' | 'import';
    /** The folder that a start last imported, and its state then. */
    folder: string | null;
    folder_state: string | null;
  };
  catalogue_sheet: CatalogueSheetTable;
  /** Every id that a property has ever had. Ids are in addresses, so another property never gets one again. */
  property_ids: {
    id: number;
    /** As catalogue/normalise/reading.ts makes it. */
    reference: string | null;
  };
  team: TeamTable;
  /** The catalogue indexes that devices may still have (api/catalogue-index.ts). */
  index_versions: {
    position: Generated<number>;
    /** The bare ETag. */
    name: string;
    stamps: string;
  };
  submissions: SubmissionsTable;
  idempotency: IdempotencyTable;
  ledger: IdempotencyTable;
  ledger_claims: LedgerClaimsTable;
  pictures: PicturesTable;
  picture_sources: PictureSourcesTable;
  secrets: {
    name: string;
    value: string;
  };
  deliveries: DeliveriesTable;
  viewings: ViewingsTable;
  viewing_mails: ViewingMailsTable;
  /** Jobs done once a day by one of all processes. */
  jobs: {
    name: string;
    done_at: string | null;
    claimed_until: string | null;
  };
  /** A device that gets alerts by Web Push (0038): what its browser gave, and nothing about a person. */
  push_subscriptions: {
    id: Generated<number>;
    /** Where its push service accepts messages. */
    endpoint: string;
    p256dh: string;
    auth: string;
    searches: string;
    homes: string;
    /** JSON of the hashes of its viewings' tokens, as in ViewingsTable. */
    viewings: Generated<string>;
    /** The last day in Nairobi with an alert; a try counts. */
    told_on: string | null;
    /** ISO times, UTC, of the first and the last visit. */
    created_at: string;
    seen_at: string;
    failures: number;
  };
  push_changes: PushChangesTable;
  /** All changes up to `done` are matched; those up to `up_to` for subscriptions up to the last. */
  push_matching: {
    id: number;
    done: number;
    up_to: number;
    last_subscription: number;
  };
  push_messages: PushMessagesTable;
}

/** The ledger of API_ORIGIN mode (0009). */
export interface LedgerSchema {
  ledger: IdempotencyTable;
  ledger_claims: LedgerClaimsTable;
}
