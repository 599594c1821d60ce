import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DocumentFrame } from '@/shared/ui/DocumentFrame';
import styles from './NotFoundPage.module.css';

export function NotFoundPage() {
  const { t } = useTranslation('school');
  return (
    <DocumentFrame>
      <div className={styles.page}>
        <svg className={styles.picture} viewBox="0 0 220 120" aria-hidden="true">
          <rect className={styles.frame} x="6" y="6" width="208" height="108" rx="12" />
          <path className={styles.frame} d="M6 44h208" />
          {[44, 110, 176].map((x) => (
            <path key={x} className={styles.rod} d={`M${x} 8v104`} />
          ))}
          {/* Four, nothing, four: the rod in the middle is empty. */}
          {[44, 176].map((x) => (
            <g key={x} className={styles.bead}>
              <rect x={x - 18} y="14" width="36" height="13" rx="6.5" />
              {[50, 64, 78, 92].map((y) => (
                <rect key={y} x={x - 18} y={y} width="36" height="12" rx="6" />
              ))}
            </g>
          ))}
        </svg>
        <h1 className={styles.title}>{t('notFound.title')}</h1>
        <p className={styles.text}>{t('notFound.text')}</p>
        <p className={styles.ways}>
          <Link to="/">{t('notFound.home')}</Link>
          <Link to="/serve">{t('notFound.help')}</Link>
        </p>
      </div>
    </DocumentFrame>
  );
}
