import { useMemo } from 'react';
import styles from './exam.module.css';

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '');

/** Name and number, faintly over the whole screen, so that a photograph says whose paper it was. */
export function Watermark({ lines }: { lines: string[] }) {
  const image = useMemo(() => {
    const texts = lines
      .map((line, index) => `<text x="20" y="${110 + index * 20}">${escaped(line)}</text>`)
      .join('');
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="220"><g transform="rotate(-22 110 110)" fill="rgb(120,130,145)" fill-opacity=".1" font-size="13" font-family="sans-serif">${texts}</g></svg>`;
    return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
  }, [lines]);
  return <div className={styles.watermark} style={{ backgroundImage: image }} aria-hidden="true" />;
}
