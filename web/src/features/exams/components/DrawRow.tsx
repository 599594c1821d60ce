import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { useQuery } from '@tanstack/react-query';
import { Flex, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { type QuestionKind, questionKinds } from '@/shared/questions/types';
import type { DrawRule } from '../api';
import { labelsQuery } from '../bankApi';
import { IconButton } from './IconButton';

interface Props {
  rule: DrawRule;
  courseId: number;
  onChange: (patch: Partial<DrawRule>) => void;
  onRemove: () => void;
}

/** So many questions of some kind, drawn anew for each student. */
export function DrawRow({ rule, courseId, onChange, onRemove }: Props) {
  const { t } = useTranslation(['exams', 'questions']);
  const labels = useQuery(labelsQuery(courseId));
  const names = (facet: 'tag' | 'knowledge') =>
    (labels.data ?? [])
      .filter((label) => label.facet === facet)
      .map((label) => ({ value: label.name, label: label.name }));
  return (
    <Flex gap={10} wrap align="center" style={{ marginTop: 8 }}>
      <span>{t('exams:compose.draw')}</span>
      <InputNumber
        min={1}
        max={100}
        style={{ width: 80 }}
        aria-label={t('exams:compose.count')}
        value={rule.count}
        onChange={(count) => onChange({ count: count ?? 1 })}
      />
      <Select
        mode="multiple"
        style={{ minWidth: 180 }}
        placeholder={t('exams:compose.kinds')}
        aria-label={t('exams:compose.kinds')}
        value={rule.kinds}
        options={questionKinds.map((kind) => ({ value: kind, label: t(`questions:kind.${kind}`) }))}
        onChange={(kinds: QuestionKind[]) => onChange({ kinds })}
      />
      <Select
        mode="multiple"
        style={{ minWidth: 200 }}
        placeholder={t('exams:compose.knowledge')}
        aria-label={t('exams:compose.knowledge')}
        value={rule.knowledge}
        options={names('knowledge')}
        onChange={(knowledge: string[]) => onChange({ knowledge })}
      />
      {([0, 1] as const).map((end) => (
        <InputNumber
          key={end}
          min={0}
          max={5}
          style={{ width: 90 }}
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
      <InputNumber
        prefix={t('exams:compose.pointsEach')}
        suffix={t('exams:compose.pointsUnit')}
        min={0.5}
        step={0.5}
        style={{ width: 190 }}
        aria-label={t('exams:compose.pointsEach')}
        placeholder={t('exams:compose.sectionsPoints')}
        value={rule.points}
        onChange={(points) => onChange({ points })}
      />
      <IconButton label={t('exams:compose.remove')} icon={<CloseOutlined />} onClick={onRemove} />
    </Flex>
  );
}
