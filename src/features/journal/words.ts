export const article = {
  name: 'this article',
  contents: 'In this article',
  failed: 'Error Loading Blog Post',
  missing: 'Blog Post Not Found',
  missingText: "The blog post you're looking for doesn't exist or may have been removed.",
  all: 'Browse all blog posts',
  published: 'Published on',
  by: (author: string) => `By ${author}`,
  readOn: 'Read next',
};

export const empty = {
  buyingGuide: 'Buying guide',
  sellingGuide: 'Selling guide',
  text: 'You can read our guides in the meantime.',
};
