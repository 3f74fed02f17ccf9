/** How everything moves that framer-motion moves. */
export const SPRING = { type: 'spring', stiffness: 420, damping: 38, mass: 0.9 } as const;
