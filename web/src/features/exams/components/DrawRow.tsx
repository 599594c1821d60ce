import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { useQuery } from '@tanstack/react-query';
import { InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { withAside } from '@/shared/lib/wording';
import { chaptersQuery, labelsQuery } from '@/shared/questions/bank';
import { questionKinds } from '@/shared/questions/kinds';
import type { QuestionKind } from '@/shared/questions/types';
import { halves } from '@/shared/ui/halves';
import { SearchSelect } from '@/shared/ui/SearchSelect';
import type { DrawRule } from '../managedApi';
import styles from './compose.module.css';
import { IconButton } from './IconButton';

interface Props {
  rule: DrawRule;
  courseId: number;
  /** What each question is worth where the draw does not say: the section's points. */
  sectionPoints: number | null;
  /** What the server found wrong with it. */
  fault: string | undefined;
  onChange: (patch: Partial<DrawRule>) => void;
  onRemove: () => void;
}

interface Choice {
  value: string;
  label: string;
}

/** So many questions of some kind, drawn anew for each student, all worth the same. */
export function DrawRow({ rule, courseId, sectionPoints, fault, onChange, onRemove }: Props) {
  const { t } = useTranslation(['exams', 'questions']);
  const labels = useQuery(labelsQuery(courseId));
  const chapters = useQuery(chaptersQuery(courseId));
  const names = (facet: 'tag' | 'knowledge'): Choice[] =>
    (labels.data ?? [])
      .filter((label) => label.facet === facet)
      .map((label) => ({ value: label.name, label: withAside(label.name, String(label.total)) }));
  const chapterNames = (chapters.data ?? []).map((chapter) => ({
    value: chapter.key,
    label: withAside(chapter.title, String(chapter.total)),
  }));
  const lacksPoints = rule.points === null && sectionPoints === null;
  const message = fault ?? (lacksPoints ? t('exams:compose.drawNeedsPoints') : undefined);
  const many = (name: 'knowledge' | 'chapters' | 'tags', options: Choice[]) => (
    <SearchSelect
      mode="multiple"
      className={styles.criterion}
      maxTagCount="responsive"
      placeholder={t(`exams:compose.${name}`)}
      aria-label={t(`exams:compose.${name}`)}
      value={rule[name]}
      options={options}
      onChange={(value: string[]) => onChange({ [name]: value })}
    />
  );
  return (
    <div className={styles.draw}>
      <div className={styles.drawHead}>
        <span>{t('exams:compose.draw')}</span>
        <InputNumber
          min={1}
          max={100}
          style={{ width: 110 }}
          aria-label={t('exams:compose.count')}
          suffix={t('exams:compose.countUnit')}
          value={rule.count}
          onChange={(count) => onChange({ count: count ?? 1 })}
        />
        <InputNumber
          prefix={t('exams:compose.pointsEach')}
          suffix={t('exams:compose.pointsUnit')}
          min={0.5}
          {...halves}
          style={{ width: 190 }}
          status={lacksPoints ? 'error' : ''}
          aria-label={t('exams:compose.pointsEach')}
          placeholder={
            sectionPoints === null ? t('exams:compose.mustSay') : t('exams:compose.sectionsPoints')
          }
          value={rule.points}
          onChange={(points) => onChange({ points })}
        />
        <span className={styles.grow} />
        <IconButton label={t('exams:compose.remove')} icon={<CloseOutlined />} onClick={onRemove} />
      </div>
      <div className={styles.criteria}>
        <SearchSelect
          mode="multiple"
          className={styles.criterion}
          maxTagCount="responsive"
          placeholder={t('exams:compose.kinds')}
          aria-label={t('exams:compose.kinds')}
          value={rule.kinds}
          options={questionKinds.map((kind) => ({ value: kind, label: t(`questions:kind.${kind}`) }))}
          onChange={(kinds: QuestionKind[]) => onChange({ kinds })}
        />
        {many('chapters', chapterNames)}
        {many('knowledge', names('knowledge'))}
        {many('tags', names('tag'))}
        {([0, 1] as const).map((end) => (
          <InputNumber
            key={end}
            className={styles.criterion}
            min={0}
            max={5}
            aria-label={t(end === 0 ? 'exams:compose.difficultyFrom' : 'exams:compose.difficultyTo')}
            placeholder={t(end === 0 ? 'exams:compose.difficultyFrom' : 'exams:compose.difficultyTo')}
            value={rule.difficulty[end] || null}
            onChange={(level) => {
              const [low, high] = rule.difficulty;
              const next: [number, number] = end === 0 ? [level ?? 0, high || 5] : [low || 1, level ?? 0];
              onChange({ difficulty: next[0] === 0 || next[1] === 0 ? [0, 0] : next });
            }}
          />
        ))}
      </div>
      {message ? (
        <p className={styles.fault} role="alert">
          {message}
        </p>
      ) : null}
    </div>
  );
}
