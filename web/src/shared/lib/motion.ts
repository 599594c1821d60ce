/** The person asked their system for less motion. */
export const reducedMotion = '(prefers-reduced-motion: reduce)';

/** How what is scrolled to comes into view: gliding, or at once where less motion is asked for. */
export const scrollBehavior = (): 'smooth' | 'instant' =>
  window.matchMedia(reducedMotion).matches ? 'instant' : 'smooth';
