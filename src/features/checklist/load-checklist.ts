/**
 * Fetches the checklist's script. It is not among what every phone gets with the first visit, but comes with the first saved
 * home (0036).
 */
export const loadChecklist = () => import('./checklist-part.tsx').then((module) => module.ChecklistPart);
