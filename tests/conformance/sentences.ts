/*
 * The specification of the site, split into single checkable statements in its own words and order (long rows are
 * shortened). What a visitor cannot check ("not shown") is no entry.
 */

/** One checkable statement of the specification. */
export interface Sentence {
  /** Section number and a few words: stable, since tests name it. */
  readonly id: string;
  readonly section: string;
  readonly text: string;
  /** Numbers of the later decisions that change or complete it. */
  readonly decisions: readonly number[];
}

type Said = string | readonly [text: string, ...decisions: number[]];

/** By section and id: the words, with the decisions behind them. */
const SECTIONS = {
  '1. What the product does and for whom': {
    '1-public-screens': 'No login exists on any screen.',
    '1-services-presented':
      'Services presented: property sales, lettings, shortlets, valuation, property management, investment advisory, asset tagging and registers, facilities management and sustainability compliance.',
    '1-filters-in-local-storage': "Filter choices are kept in the browser's local storage.",
    '1-persistence-timeout': ['Persistence timeout 5000 ms.', 10],
  },
  '2. Routes': {
    '2-route-home': '/: Home',
    '2-route-property': ['/property/{id}: Property detail (takes an id parameter; share links use this shape)', 2, 3],
    '2-route-agent': ['/agent: Agent route', 5, 41],
    '2-route-filter-results': '/filter-results: Property list/search with filters from the query string',
    '2-route-contact-us': '/contact-us: Contact Us',
    '2-route-about-us': '/about-us: About',
    '2-route-let-with-us': '/let-with-us: Let With Us',
    '2-route-sell-with-us': '/sell-with-us: Sell With Us',
    '2-route-request-valuation': '/request-valuation: Request Valuation',
    '2-route-team': '/team: Our Team',
    '2-route-journal': ['/journal/{slug}: Journal article', 2],
    '2-route-me': ['/me/{username}: Agent profile', 2],
    '2-route-location': '/location/{location}: Properties in a location',
    '2-route-any-other': ['any other path: 404 page', 1, 2],
    '2-scroll-top': ['The page scrolls to the top on every path change.', 40],
    '2-other-links': [
      'Other links appear (/blog, /investments, /market, /buying-guide, /selling-guide, /faq, /privacy-policy, /terms, /sitemap, /privacy, /properties).',
      1,
      32,
    ],
    '2-privacy-links': [
      'The valuation form footer links to /privacy while the site footer links to /privacy-policy.',
      1,
      32,
    ],
    '2-query-type': ['/filter-results query parameters: type (buy, rent, off-plan, land, apartment, compound)', 8],
    '2-query-category': ['category (residential, commercial, shortlet)', 8],
    '2-query-subtype': [
      'subtype (slug such as apartment, bungalow, maisonette, flats, duplex, mansion, penthouse, shared-apartment, townhouse, villa, farm-house, office-space, warehouse, shop, open-space, restaurant, office)',
      8,
    ],
    '2-query-furnishing': ['furnishing', 7, 8],
    '2-query-hero': [
      'plus the hero search parameters agreement_type, min_price, max_price, property_type, subtype, bedrooms, bathrooms, furnishing, location',
      7,
    ],
    '2-list-reads-query': ['The list screen reads filters from this query string.', 7, 10],
    '2-location-names': [
      '/location/{location} names linked from the home page: Westlands, Mombasa Road, Thika, Kilimani, Kileleshwa.',
      4,
    ],
    '2-breadcrumbs': 'Breadcrumbs on the property detail link to /, /location/{state} and /location/{address_line1}.',
  },
  '2. Header menu': {
    '2-menu-slide-in': ['A slide-in menu with back navigation.', 32],
    '2-menu-opens-main': 'Opening always resets to the main level.',
    '2-menu-top-level':
      'Top level: Buy, Rent, Valuation services, Sell With Us, Let With Us, The Team, About Us, Contact Us.',
    '2-menu-buy': 'Buy offers Residential and Commercial.',
    '2-menu-rent': 'Rent offers Residential, Commercial and Shortlet.',
    '2-menu-subtype-links': ['Each leads to subtype links.', 12],
    '2-menu-residential':
      'Residential subtypes (buy and rent): Apartment, Bungalow, Maisonette, Flats, Duplex, Mansion, Penthouse, Shared Apartment, Townhouse, Villa, Farm House.',
    '2-menu-commercial': 'Commercial: Office Space, Warehouse, Shop, Open Space, Maisonette, Restaurant.',
    '2-menu-shortlet': 'Shortlet: Apartment, Bungalow, Villa, Maisonette.',
  },
  '2. Home': {
    '2-hero-slideshow': ['Hero: background slideshow of 5 images rotating every 5 seconds', 30],
    '2-hero-dots': 'with dot selectors',
    '2-hero-tabs': 'Tabs Buy, Rent, Shortlet.',
    '2-hero-location-search': 'A location picker modal: search box',
    '2-hero-location-typed': ["with a 'use typed text' option", 46],
    '2-hero-location-groups': 'and groups Nairobi areas, other cities, counties.',
    '2-hero-category': 'A category select (Residential, Commercial, Land).',
    '2-hero-subtype-after-category': ['A subtype select appears only after a category is chosen.', 46],
    '2-hero-advanced-price': ['An Advanced Filters modal: price range min/max inputs plus sliders', 12],
    '2-hero-advanced-type': 'property type select depending on category',
    '2-hero-advanced-counters': 'bedrooms and bathrooms counters',
    '2-hero-advanced-furnishing': 'furnishing choice',
    '2-hero-advanced-apply': 'Apply Filters',
    '2-hero-search-button': ['The search button goes to /filter-results with the chosen filters as query.', 7],
    '2-hero-promotes-24': ['The hero promotes the property with id 24.', 13],
    '2-featured-category': "Featured Properties slider: category choice offers only 'All'",
    '2-featured-controls': 'previous/next controls',
    '2-featured-view': 'View Property',
    '2-for-sale-carousel': ['For-sale carousel of property cards.', 38],
    '2-other-services':
      'Other services block (valuation, sales/rentals) linking to /request-valuation and /contact-us.',
    '2-lifestyle-tiles':
      "'A Home to Suit Every Lifestyle' tiles: Furnished homes, Off-plan units, Office space, Land for sale, Modern apartments, On-compound homes",
    '2-lifestyle-tile-links': ['(each leads to /filter-results with matching query)', 8, 12],
    '2-location-tiles': 'Location tiles',
    '2-partner-banks': 'partner-bank logo strip',
    '2-home-journal': ['The Journal: 4 latest articles and a View All Articles button', 6],
    '2-footer-columns': ['Footer: columns areas, company, services, resources, legal links', 50],
    '2-footer-address': 'address and copyright',
  },
  '2. Property list and search (/filter-results)': {
    '2-list-tags': ['Filter bar with removable filter tags', 8],
    '2-list-no-country-tag': ['(country is not shown as a tag)', 8],
    '2-list-skeleton': 'While loading: skeleton grid of 6.',
    '2-list-error': "Error: panel 'Oops! Something went wrong' with 'Try Again'.",
    '2-list-empty': "Empty: 'No properties found' with 'You might like' suggestions.",
    '2-list-grid-pagination': ["Otherwise property grid and pagination ('Page X of Y').", 11],
  },
  '2. Property detail': {
    '2-property-skeleton': 'Loading skeleton',
    '2-property-header': [
      'header with location (address line and state), price, beds, baths, area and a Share button',
      42,
    ],
    '2-property-photo-grid': "photo grid (first three photos, 'Show all photos' when more than 3",
    '2-property-photo-modal': 'a full photo modal',
    '2-property-showcase': 'a showcase viewer with previous/next, zoom and counter)',
    '2-property-options': "'Available Options' variants table",
    '2-property-description': ['description with breadcrumb, reference, type line', 47],
    '2-property-read-more': ['and Read More/Read less toggle', 16],
    '2-property-amenities': 'amenities',
    '2-property-in-details': ["an 'In Details' block (Map, EPC, Floor Plan; decorative only)", 18],
    '2-property-owner-card': 'owner/agent card',
    '2-property-enquiry-form': 'enquiry form',
    '2-property-similar': "'Similar Properties' grid",
    '2-property-share-targets': ['Share targets: clipboard copy, two social networks, a messaging app, SMS.', 17],
    '2-property-available-badge': ["Status 'available' shows an Available badge.", 37],
  },
  '2. Location page (/location/{location})': {
    '2-location-heading': ["Heading 'Properties in {decoded location}'.", 4],
    '2-location-skeleton': 'Loading: 6 skeleton cards.',
    '2-location-error': "Error: 'Oops! Something went wrong', the message and 'Try Again' (repeats the search).",
    '2-location-empty':
      "Empty: 'No properties found in {location}', 'We couldn't find any properties matching this location. Try searching for a different area.'",
    '2-location-empty-suggestions': "and a 'You might like' grid.",
    '2-location-pagination': [
      "With results: property grid, pagination (Previous / 'Page X of Y' / Next; Previous disabled on page 1, Next disabled on last page",
      11,
    ],
    '2-location-smooth-scroll': 'smooth scroll to top on change)',
    '2-location-might-also': "and a 'You might also like' grid.",
  },
  '2. Journal article (/journal/{slug})': {
    '2-article-heading': 'Shows heading, category title if any',
    '2-article-date': ["'Published on' with the date in US long style", 35],
    '2-article-image': 'the featured image (lazy loaded) if present',
    '2-article-html': ['and the content rendered as HTML.', 36],
    '2-article-title': ['Page title is heading plus the blog name', 27, 29],
    '2-article-description': ["description is the first 160 characters of the article text with '...' appended", 36],
    '2-article-metadata': [
      'social-sharing metadata: type article, title, description, image, url of the slug, site name, card type large image, published time, author, and section from category title when present',
      39,
      47,
    ],
    '2-article-loading': ["States: loading (spinner, 'Loading blog post...')", 49],
    '2-article-error': "error ('Error Loading Blog Post', message, 'Try Again' reloads the page)",
    '2-article-not-found': [
      "not found ('Blog Post Not Found', 'The blog post you're looking for doesn't exist or may have been removed.', link 'Browse all blog posts' to /blog)",
      2,
      26,
    ],
  },
  '2. Agent profile (/me/{username})': {
    '2-agent-built-in-list': ['The agent is looked up in a built-in local list by username.', 28],
    '2-agent-back': "Found: 'Back to Team' link to /team",
    '2-agent-share': ["'Share Profile' button", 17],
    '2-agent-photo': 'photo or placeholder with name initials',
    '2-agent-name-positions': "name; positions joined by ' • '",
    '2-agent-call-email':
      'Call (tel link) and Email (mailto link) buttons each with a copy button, only when phone/email exist',
    '2-agent-social': "'Connect with me:' with social links shown only if linkedin, instagram, tiktok or github exists",
    '2-agent-social-https': '(a link without an http prefix gets https:// added; opens in a new tab)',
    '2-agent-about': "'About {first name}' with the bio split into paragraphs at line breaks",
    '2-agent-contact': "'Contact Information' listing Phone and Email with links and copy buttons",
    '2-agent-not-found': [
      "Not found: 'Agent not found' with 'The agent you're looking for doesn't exist or may have been removed.' and a Back to Team link.",
      2,
    ],
    '2-agent-sample': ['A separate static sample agent screen with a sample property list exists.', 5, 41],
  },
  '2. Our Team (/team)': {
    '2-team-cards': 'Grid of 16 staff cards, each linking to /me/{username}',
    '2-team-photo': 'photo (or initials placeholder when no image)',
    '2-team-name-positions': 'name, positions joined with a bullet',
    '2-team-call-email': 'a Call link (tel) and Email link (mailto) only when phone/email exist',
    '2-team-view-profile': 'and View Profile',
    '2-team-call-to-action': 'Bottom call to action links to /contact-us.',
  },
  '2. Request Valuation (/request-valuation)': {
    '2-valuation-banner': 'Hero banner titled Request Valuation',
    '2-valuation-services': 'grid of 8 valuation service cards',
    '2-valuation-additional':
      'section of 6 additional service cards (asset tagging, asset registers, asset management systems, property management, facilities management, sustainability compliance)',
    '2-valuation-clients': 'clients showcase',
    '2-valuation-form': 'quote request form',
    '2-valuation-thank-you': [
      "After success the form is replaced by a thank-you panel with button 'Request Another Valuation'.",
      43,
    ],
  },
  '2. Clients showcase': {
    '2-clients-title':
      "Sliders titled 'Our Clients Include' / 'Trusted by leading organizations across various sectors in Kenya'",
    '2-clients-categories':
      'categories: Banks (16 logos), SACCOs (6), Parastatals, Colleges & Universities (6), Corporates (6)',
  },
  '2. Sell With Us': {
    '2-sell-hero': "Hero with link to /contact-us ('Contact Our Sales Team')",
    '2-sell-benefits':
      'four benefit cards (premium marketing across 30+ portals, accurate pricing, expert negotiation, competitive fees)',
    '2-sell-tiers': 'three tiers (Full Sales Service, Premium Sales Service, Fast Track Sales)',
    '2-sell-stats': 'stats (88% of properties sold at or above asking price; 28 days average time to offer)',
    '2-sell-process': 'five-step process (Valuation, Marketing, Viewings, Offer, Completion)',
    '2-sell-closing': "closing call to action 'Call Our Team' linking to /contact-us",
  },
  '2. Let With Us': {
    '2-let-benefits': 'Benefits',
    '2-let-services': 'three letting services (Full Management, Tenant Find Only, Premium Letting)',
    '2-let-stats': 'stats (97% let within first month, 99% rent collected on time)',
    '2-let-contact': 'link to /contact-us',
  },
  '2. About': {
    '2-about-values': 'Values (Integrity, Teamwork, Innovation, Client Focus, Respect For People)',
    '2-about-mission-vision': 'mission, vision',
    '2-about-services': 'eight services',
    '2-about-contact': 'contact cards, button to /contact-us',
  },
  '2. Contact Us': {
    '2-contact-details': 'Intro, social links, phone numbers, e-mail addresses, postal address',
    '2-contact-form': 'contact form',
    '2-contact-offices': 'three offices (Nairobi, Thika, Eldoret)',
  },
  '2. 404 page': {
    '2-404-text': "'404', 'Property Not Found', text that the page does not exist or has been moved",
    '2-404-buttons': ["buttons 'Return Home' (to /) and 'Browse Properties' (to /properties)", 1],
    '2-404-search': ["a search box with placeholder 'Search properties, locations...' and a 'Search' button", 6],
  },
  '3. Entities': {
    '3-property-summary': [
      'Property (summary list): id, title, address, state, images (urls), property_type, agreement_type, price, lowest_variant_price, bedrooms, bathrooms, area_sqft, variants.',
      8,
      25,
      26,
    ],
    '3-property-detail': [
      "Property (detail): id, title, description, status ('available' shown as badge), property_type, agreement_type, subtype, price, lowest_variant_price, has_deposit, bedrooms, bathrooms, area_sqft, images, location {address_line1, state}, variants, amenities (list of {id, name}).",
      25,
      47,
    ],
    '3-variant': 'Variant: bedrooms, bathrooms, area_sqft, price.',
    '3-owner-details': "Owner details: name, role (default 'Estate Agent'), email, phone_number, profile_image.",
    '3-enquiry': ['Enquiry: name, email, property_id, note.', 19, 48],
    '3-contact-message': ['Contact message: fullname, phone, email, message.', 48],
    '3-valuation-request': [
      'Valuation request: valuation_type, property_type, county, subcounty, title_number, purpose_of_valuation, fullname, email, phone, best_time_to_contact.',
      48,
    ],
    '3-article': [
      'Blog post / journal article: id, slug, heading, content (HTML), featured_image, created_at, category (optional, with title).',
      47,
    ],
    '3-agent': [
      'Team member / agent (static local data): id, name, position (list of titles), image (may be empty), phone, email, social (optional linkedin, instagram, tiktok, github), username, bio (multi-line text), website_id (number or null).',
      28,
    ],
    '3-client-logo': 'Client logo entry (static): id, name, logo url.',
    '3-hero-filter':
      'Hero filter: agreement_type, min_price, max_price, property_type, subtype, bedrooms, bathrooms, furnishing, location.',
    '3-stored-filters': [
      'Stored filters: property_type, agreement_type (default SALE), subtype, bathrooms, bedrooms, min_price (default 0), max_price (default 175000000), state, country (default Kenya).',
      45,
    ],
  },
  '3. Enumerations': {
    '3-agreement-type': [
      'agreement_type: SALE, RENT, SHORTLET (hero sends upper case; cards compare against lower case rent).',
      7,
    ],
    '3-hero-property-type': 'Hero property_type: RESIDENTIAL, COMMERCIAL, LAND.',
    '3-hero-subtypes-residential': [
      'Hero subtypes (sent upper case): Residential: Apartment, House, Bungalow, Townhouse, Villa, Penthouse, Mansion.',
      8,
    ],
    '3-hero-subtypes-commercial': ['Commercial: Office Space, Retail Space, Warehouse, Hotel, Restaurant, Shop.', 8],
    '3-hero-subtypes-land': ['Land: Residential Plot, Commercial Plot, Agricultural Land, Beach Plot, Ranch.', 8],
    '3-furnishing': 'furnishing: FURNISHED, UNFURNISHED, SEMI-FURNISHED.',
  },
  '3. Amenity catalogue': {
    '3-amenity-catalogue':
      '28 ids: 1 Security, 2 Built in kitchen appliances, 3 Marble finishing, ... 27 Staff Accommodation, 28 Garden.',
    '3-amenity-known-ids': 'Only amenities whose id is in the catalogue are shown',
    '3-amenity-server-name': "labelled with the server's name",
  },
  '4. States and transitions': {
    '4-hero-tabs-set-agreement': ['Hero tab Buy/Rent/Shortlet sets agreement_type SALE/RENT/SHORTLET.', 12],
    '4-lists-featured': 'Lists (featured): loading, error, empty or loaded.',
    '4-lists-for-sale': 'Lists (for sale): loading, error, empty or loaded.',
    '4-lists-journal': 'Lists (journal): loading, error, empty or loaded.',
    '4-lists-properties': 'Lists (properties): loading, error, empty or loaded.',
    '4-menu-levels': 'Menu: opens at main level, can go deeper and back.',
    '4-filter-set-one': 'Filter store operations: set one field',
    '4-filter-merge': 'merge several fields',
    '4-filter-reset': ['reset to defaults', 10],
    '4-filter-agreement': ['set agreement type (buy gives SALE, rent gives RENT, anything else SALE)', 8],
    '4-filter-persisted': ['Persisted in local storage.', 10],
    '4-property-loading-loaded': 'Property page: loading then loaded',
    '4-share-dialog': 'share dialog open/closed',
    '4-photo-modal': 'photo modal and showcase open/closed',
    '4-zoom-steps': 'zoom from 1 to 3 in 0.5 steps',
    '4-zoom-reset': 'reset to 1 on photo change',
    '4-viewer-wraps': 'previous/next navigation wraps around',
    '4-description-quarter': ['Description shows the first quarter of the text plus an ellipsis until expanded.', 16],
    '4-contact-states': [
      'Contact form: idle, sending, success (message hides after 5 seconds, form cleared), error.',
      20,
      43,
    ],
    '4-enquiry-cleared': ['Enquiry form: submit success clears the form.', 43],
    '4-valuation-submitting': "Valuation form: editing, submitting (button 'Submitting...' and disabled)",
    '4-valuation-success': [
      "success (thank-you panel, form cleared, panel returns to the form after 5 seconds or at once via 'Request Another Valuation')",
      43,
    ],
    '4-valuation-failed': ['failed (error banner above the form, data kept)', 20],
    '4-valuation-edit-clears': "Editing a field clears that field's error and the general banner.",
    '4-location-page-one': 'Location page: page starts at 1, changes by Previous/Next',
    '4-location-refetch': 'results refetched when location or page changes',
    '4-agent-found-or-not': 'Agent profile: found or not found.',
    '4-article-states': ['Article page: loading, loaded, error, not found.', 2],
  },
  '5. Validation: hero and stored filters': {
    '5-hero-bedrooms-counter': 'Hero bedrooms counter 0 to 8',
    '5-hero-bathrooms-counter': 'bathrooms counter 0 to 6',
    '5-hero-counter-ends': '(minus disabled at 0, plus disabled at the max)',
    '5-hero-price-numeric': 'Price inputs numeric.',
    '5-hero-price-sliders': ['Price sliders 0 to 100,000,000 step 1,000,000.', 12],
    '5-hero-empty-omitted': ['Empty filters are omitted from the query.', 7, 12],
    '5-stored-prices-decimal': 'Stored filters: min_price and max_price parsed as decimals',
    '5-stored-counts-integer': 'bathrooms and bedrooms as integers',
    '5-stored-empty-null': 'empty becomes null',
  },
  '5. Validation: contact form': {
    '5-contact-name': "Contact form: full name required ('Full name is required')",
    '5-contact-email-required': "email required ('Email is required')",
    '5-contact-email': ["and must match a simple address pattern ('Please enter a valid email')", 33],
    '5-contact-message': "message required ('Message is required')",
    '5-contact-phone-optional': 'phone optional',
    '5-contact-edit-clears-field': 'A field error clears when that field is edited',
    '5-contact-edit-clears-general': 'the general error clears on edit',
  },
  '5. Validation: enquiry form': {
    '5-enquiry-required':
      "Enquiry form: first name, last name, email, phone and message all required, else 'Please fill in all required fields.'",
    '5-enquiry-prefix': 'Phone prefix +254 is shown',
    '5-enquiry-phone-not-sent': ['phone is not sent to the server', 19, 52],
  },
  '5. Validation: valuation form': {
    '5-valuation-type': "Valuation form, on submit: valuation type required ('Please select valuation type')",
    '5-valuation-property-type': "property type required ('Please select property type')",
    '5-valuation-county': "county required ('County is required')",
    '5-valuation-title-number': "title number required ('Title number is required')",
    '5-valuation-purpose': "purpose required ('Purpose is required')",
    '5-valuation-name': "full name required ('Full name is required')",
    '5-valuation-email': [
      "email optional but if given must be text, an at sign, text, a dot and text ('Please enter a valid email')",
      33,
    ],
    '5-valuation-optional': 'Sub-county, phone and best time to contact are optional.',
    '5-valuation-blocked': 'Submission is blocked while any error exists.',
    '5-valuation-purpose-rows': 'Purpose textarea has 3 rows.',
    '5-valuation-types':
      'Valuation type options: Mortgage Valuation, Insurance Valuation, Court Bond Valuation, Succession Valuation, Sale Valuation, Business Valuation, Book Keeping Valuation, Taxation Valuation, Stamp Duty Valuation, Relocation Action Plan (RAP), Dispute Resolution Valuation, Due Diligence Valuation.',
    '5-valuation-property-types':
      'Property types: Land, Residential, Commercial, Industrial, Agricultural, Special Purpose.',
    '5-valuation-counties':
      'Counties: Nairobi, Mombasa, Kisumu, Nakuru, Kiambu, Machakos, Kajiado, Meru, Uasin Gishu, Nyeri, Kericho, Kakamega, Bungoma, Busia.',
    '5-valuation-times':
      'Best time options: Any time (empty), Morning (8am-12pm), Afternoon (12pm-5pm), Evening (5pm-8pm).',
  },
  '6. Roles and permissions': {
    '6-no-roles': 'No roles. Every screen is public and no login is offered.',
    '6-owner-role': "The owner/agent role label on a property is displayed from data (default 'Estate Agent').",
  },
  '7. Calls': {
    '7-json': ["All calls go to the product's API host with JSON content type.", 23],
    '7-featured': [
      'GET /api/property/simple?limit=20&featured=true: array of properties; feeds Featured Properties',
      38,
    ],
    '7-for-sale': ['GET /api/property/simple?limit=20: array of properties; feeds the for-sale carousel', 38],
    '7-suggestions': ['GET /api/property/simple: array; first 6 used as suggestions', 38],
    '7-suggestions-failure': 'failure (of the suggestions) only logged',
    '7-articles':
      'GET /api/blog/blog/all?limit=4: array of posts (id, slug, heading, featured_image, category.title, created_at)',
    '7-article': ['GET /api/blog/blog/slug/{slug}: data taken as the post', 24, 26],
    '7-property': ['GET /api/property/{id}: the property; only status 200 is used', 2, 26],
    '7-property-failure': ['failure (of the property) only logged', 26],
    '7-owner':
      'GET /api/property/{id}/owner_details: name, role, email, phone_number, profile_image; error detail displayed',
    '7-related': 'GET /api/property/related/{id}: list of properties, used on status 200',
    '7-related-failure': 'failure (of the related properties) only logged',
    '7-enquiry': ['POST /api/enquiry/create (name, email, property_id, note): success message shown', 20, 21, 48],
    '7-property-filter': [
      'POST /api/property/filter: the stored filters plus page and limit; list of properties',
      8,
      11,
    ],
    '7-property-search': ['GET /api/property/search: query (the location), page, limit; array of properties', 8, 11],
    '7-contact': ['POST /api/email/contact (fullname, phone, email, message): success on status 200', 20, 21, 48],
    '7-valuation': [
      'POST /api/email/valuation-request (the valuation request payload): success on status 200',
      20,
      21,
      48,
    ],
  },
  '8. Error catalogue': {
    '8-featured-failure': [
      "Featured load failure: server detail field, else 'Failed to fetch featured properties'.",
      23,
    ],
    '8-for-sale-failure': ["For-sale load: else 'Failed to fetch properties for sale'.", 23],
    '8-journal-failure': ["Journal load: else 'Failed to fetch latest blogs'.", 23],
    '8-featured-empty': "Empty featured result: 'No featured properties found in the selected category.'",
    '8-loading-featured': "Loading texts: 'Loading featured properties...'",
    '8-loading-for-sale': "'Loading properties...'",
    '8-loading-journal': "'Loading latest articles...'",
    '8-loading-owner': "'Loading owner details...'",
    '8-loading-related': "'Loading related properties...'",
    '8-loading-article': "'Loading blog post...'",
    '8-article-image-broken': 'A broken article image falls back to a placeholder.',
    '8-owner-invalid-id': ["Owner details: 'Invalid property ID.' when no id", 3],
    '8-owner-failure': ["server detail or 'Failed to fetch owner details'", 23],
    '8-owner-empty': "'Owner details not available.' when empty",
    '8-enquiry-success': ["Enquiry: success 'Enquiry submitted successfully!' (form cleared)", 20, 43],
    '8-enquiry-failure': ["failure shows server detail or 'Failed to submit enquiry. Please try again.'", 20],
    '8-listing-failure': [
      "Listing failure: server message or 'Failed to fetch properties', in panel 'Oops! Something went wrong' with Try Again.",
      23,
    ],
    '8-location-failure': [
      "Location search failure: server message field, else 'Failed to fetch properties', with Try Again.",
      23,
    ],
    '8-contact-success': ["Contact: success 'Thank you! Your message has been sent successfully.'", 20, 43],
    '8-contact-failure': [
      "failure server detail, else error message, else 'Failed to submit form. Please try again later.'",
      20,
      22,
    ],
    '8-valuation-failure': [
      "Valuation: failure shows the server detail text, else the error message, else 'Failed to submit valuation request. Please try again later.'",
      20,
      22,
    ],
    '8-valuation-24-hours': ['The thank-you text promises contact within 24 hours.', 20],
    '8-article-failure': [
      "Blog load failure: error message or 'An error occurred while fetching the blog post.'; Try Again reloads the page.",
      23,
    ],
    '8-article-none': ['No post returned: not found state.', 26],
    '8-variants-none': "Empty variants: 'No variants available for this property'.",
    '8-unknown-route': ['Unknown route: 404 page.', 1],
    '8-unknown-agent': ["Unknown agent: 'Agent not found'.", 2],
    '8-share-fallback': ['Share: if the device share function is missing or fails, the profile link is copied.', 17],
    '8-share-toasts': "Toasts: 'Profile link copied to clipboard!', 'Phone number copied!', 'Email copied!'.",
    '8-only-logged': ['Property fetch, related fetch and suggestion fetch failures are only logged.', 26],
  },
  '9. Business constants and limits': {
    '9-currency': ['Currency KES, whole-number rounding, thousands separators', 14],
    '9-price-on-request': ["'Price on request' when no price", 14],
    '9-price-suffix': ["suffix '/month' for rent (not shortlet), '/night' for shortlet", 14],
    '9-price-from': ["'From' prefix when lowest_variant_price exists", 14],
    '9-slider-price': 'Slider price display shortened with K and M.',
    '9-hero-rotation': ['Hero rotation 5 s; hero has 5 images.', 30],
    '9-limit-home': 'List limit 20 (home)',
    '9-limit-journal': 'journal limit 4',
    '9-limit-lists': 'property listing and location search request limit 40 per page',
    '9-total-pages': ['Total pages are the number of returned results divided by 10, rounded up.', 11],
    '9-suggestions': 'Suggestions 6',
    '9-skeletons': 'skeleton cards 6',
    '9-carousel-items': 'Carousel shows 1 item under 768px width, 2 under 1024px, else 3.',
    '9-mobile-breakpoint': 'Mobile breakpoint 900px.',
    '9-card-title': ['Card title truncated after 30 characters', 14],
    '9-card-placeholder': ['card image placeholder for 1 s', 40],
    '9-ranges': ['Bedroom and area ranges shown as min-max from variants', 15],
    '9-commercial-cards': 'commercial cards show sq.ft (area only) instead of beds/baths',
    '9-variant-columns': 'Variant table hides the bed or bath column if all variants are 0',
    '9-variant-zero': ['0 shown as N/A', 42],
    '9-variant-area': "missing area shown as '-'",
    '9-zoom': 'Photo zoom 1 to 3 step 0.5.',
    '9-success-5-seconds': ['Success messages disappear after 5 seconds (contact and valuation).', 20, 43],
    '9-persistence-timeout': ['Persistence timeout 5000 ms.', 10],
    '9-default-filters': ['Default max price 175 million; default country Kenya', 45],
    '9-sliders': ['price sliders 0 to 100,000,000 step 1,000,000', 12],
    '9-counters': 'bedrooms 0-8; bathrooms 0-6',
    '9-description-160': ['Description metadata: first 160 characters.', 36],
    '9-logos-autoplay': ['Client logo sliders: autoplay delay 2500 ms, looped', 30],
    '9-logos-per-view':
      '4 slides per view at width 1024 and up with spacing 30; 3 per view from 640; 2 per view from 320 (spacing 20)',
    '9-sell-stats': 'Sell page stats: 88%, 28 days, 30+ portals.',
    '9-let-stats': 'Let page stats: 97% and 99%.',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Said>>>>;

type Sections = typeof SECTIONS;
/** Name of a sentence of the specification. */
export type SentenceId = { [Section in keyof Sections]: keyof Sections[Section] }[keyof Sections];

export const sentences: readonly Sentence[] = Object.entries(SECTIONS).flatMap(([section, entries]) =>
  Object.entries<Said>(entries).map(([id, said]) => {
    const [text, ...decisions] = typeof said === 'string' ? [said] : said;
    return { id, section, text, decisions };
  }),
);
