/* The foot of every screen: in its HTML from the start, its script when somebody uses the page. */

export { Footer } from '#features/frame/footer.tsx';
