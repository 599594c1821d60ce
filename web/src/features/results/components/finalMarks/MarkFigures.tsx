import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import type { FinalMarksSheet } from '../../model/gradebook/types';
import styles from './sheet.module.css';

/** What the marks of a class come to: mean, ends, how many pass, and how many stand in each band. */
export function MarkFigures({ figures }: { figures: FinalMarksSheet['figures'] }) {
  const { t } = useTranslation('gradebook');
  const most = Math.max(1, ...figures.bands.map((band) => band.students));
  return (
    <div className={styles.figures}>
      <dl className="sp-number">
        {(
          [
            ['students', figures.students],
            ['mean', formatPoints(figures.mean)],
            ['highest', formatPoints(figures.highest)],
            ['lowest', formatPoints(figures.lowest)],
            ['pass', figures.pass_percent === null ? '—' : `${figures.pass_percent}%`],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{t(`office.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table aria-label={t('office.bands')} className={styles.bands}>
        <tbody>
          {figures.bands.map((band) => (
            <tr key={band.from}>
              <th scope="row" className="sp-number">
                {band.from === 0
                  ? t('office.below', { points: band.to + 1 })
                  : t('office.band', { from: band.from, to: band.to })}
              </th>
              <td aria-hidden="true">
                <span
                  className={band.from === 0 ? styles.failed : styles.passed}
                  style={{ width: `${(band.students / most) * 100}%` }}
                />
              </td>
              <td className="sp-number">{t('office.people', { count: band.students })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
