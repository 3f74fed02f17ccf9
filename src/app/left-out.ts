/** Stands for the router's `Link` in the browser's build: links here are plain anchors (0003). */
export const Link = (): never => {
  throw new Error('Links are plain anchors: write <a href>');
};
