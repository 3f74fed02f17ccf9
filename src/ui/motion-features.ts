/** Dragging and what belongs to it (42 kB): a module of its own, so that it is loaded after the screen stands. */
export { domMax } from 'framer-motion';
