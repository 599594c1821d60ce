import { useTranslation } from 'react-i18next';
import { WorkspaceBar } from '@/shared/ui/workspace/WorkspaceBar';
import styles from './exam.module.css';
import bones from './skeleton.module.css';

const Bone = ({ width, height = 14 }: { width: number | string; height?: number }) => (
  <span className={bones.bone} style={{ width, height }} />
);

/** The entry page before its texts are here: the same card, so that nothing jumps. */
export function EntrySkeleton() {
  const { t } = useTranslation('exams');
  return (
    <div className={styles.frame}>
      <div className={styles.card} role="status" aria-busy="true" aria-label={t('loading')}>
        <div className={bones.stack}>
          <Bone width="62%" height={30} />
          <Bone width={150} />
        </div>
        <div className={styles.facts}>
          {[0, 1, 2, 3, 4].map((fact) => (
            <div className={styles.fact} key={fact}>
              <div className={bones.stack}>
                <Bone width={52} height={12} />
                <Bone width={76} height={17} />
              </div>
            </div>
          ))}
        </div>
        <div className={bones.stack}>
          <Bone width={80} height={18} />
          <Bone width="88%" />
          <Bone width="76%" />
          <Bone width={80} height={18} />
          <Bone width="54%" />
          <Bone width="60%" />
          <Bone width="46%" />
        </div>
        <div className={styles.actions}>
          <Bone width={112} height={40} />
          <Bone width={72} height={40} />
        </div>
      </div>
    </div>
  );
}

/** The exam screen before its questions are here: bar, question, map in their places. */
export function SittingSkeleton() {
  const { t } = useTranslation('exams');
  return (
    <div
      className={styles.exam}
      style={{ height: '100dvh' }}
      role="status"
      aria-busy="true"
      aria-label={t('loading')}
    >
      <WorkspaceBar isCover note={<Bone width={220} height={18} />}>
        <Bone width={110} />
        <Bone width={96} height={28} />
        <Bone width={64} height={32} />
      </WorkspaceBar>
      <div className={styles.body}>
        <div className={styles.question}>
          <div className={styles.inner}>
            <div className={bones.stack}>
              <Bone width={160} />
              <Bone width={220} height={26} />
              <Bone width="92%" height={18} />
              <Bone width="64%" height={18} />
              {[0, 1, 2, 3].map((option) => (
                <Bone key={option} width="100%" height={50} />
              ))}
            </div>
          </div>
        </div>
        <div className={styles.palette}>
          <div className={styles.paletteBody}>
            <div className={bones.stack}>
              <Bone width={120} />
              <Bone width="100%" height={6} />
            </div>
            <div className={styles.cells} style={{ marginTop: 18 }}>
              {Array.from({ length: 24 }, (_, cell) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells without content never move
                <Bone key={cell} width="100%" height={38} />
              ))}
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}
