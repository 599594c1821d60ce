import { palette } from './palette';

/** The abacus of public/favicon.svg on a ground of another colour. */
export const faviconIn = (ground: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${ground}"/><g stroke="#fff" stroke-opacity=".55" stroke-width="1.5"><path d="M10 5v22M16 5v22M22 5v22"/></g><path d="M5 12.5h22" stroke="#fff" stroke-width="1.8"/><g fill="#fff">${[
    [7, 8],
    [13, 5.4],
    [19, 8],
    [7, 13.6],
    [13, 13.6],
    [13, 17.4],
    [19, 23],
    [7, 23],
  ]
    .map(([x, y]) => `<rect x="${x}" y="${y}" width="6" height="3.4" rx="1.7"/>`)
    .join('')}</g></svg>`;

/** Gives the window's tab the school's colour, in the shade on which white reads. */
export function paintFavicon(schoolColor: string): void {
  const picture = faviconIn(palette(schoolColor, 'light').primary);
  document
    .querySelector('link[rel="icon"]')
    ?.setAttribute('href', `data:image/svg+xml,${encodeURIComponent(picture)}`);
}
