/** What the journal is about, for its page and its head. */
export const BLOG_DESCRIPTION = 'Notes on buying, letting, valuing and looking after property in Kenya.';
