export { animate, domMax } from 'framer-motion';
