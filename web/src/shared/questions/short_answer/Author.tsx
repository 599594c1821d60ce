import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Fault } from '../author/faults';
import type { AuthorProps } from '../kind';
import styles from '../questions.module.css';
import { freshPoint } from './fresh';

/** A reference answer and the points a marker looks for. */
export function Author({ body, answerKey, onChange }: AuthorProps<'short_answer'>) {
  const { t } = useTranslation('questions');
  const put = (rubric: typeof answerKey.rubric) => onChange(body, { ...answerKey, rubric });
  const change = (index: number, patch: Partial<(typeof answerKey.rubric)[number]>) =>
    put(answerKey.rubric.map((point, at) => (at === index ? { ...point, ...patch } : point)));
  return (
    <div className={styles.rows}>
      <Input.TextArea
        autoSize={{ minRows: 3 }}
        aria-label={t('author.reference')}
        placeholder={t('author.reference')}
        value={answerKey.reference ?? ''}
        onChange={(event) => onChange(body, { ...answerKey, reference: event.target.value })}
      />
      {answerKey.rubric.map((point, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: points have no identity but their place
        <Fault key={index} at={`answer_key.rubric[${index}]`}>
          <div className={styles.row}>
            <Input
              style={{ flex: 2, minWidth: 180 }}
              aria-label={t('author.point', { number: index + 1 })}
              placeholder={t('author.point', { number: index + 1 })}
              value={point.title}
              onChange={(event) => change(index, { title: event.target.value })}
            />
            <InputNumber
              min={1}
              max={100}
              aria-label={t('author.weight')}
              value={point.weight}
              onChange={(weight) => change(index, { weight: weight ?? 1 })}
            />
            <Select
              mode="tags"
              open={false}
              style={{ flex: 2, minWidth: 180 }}
              aria-label={t('author.keywords')}
              placeholder={t('author.keywords')}
              value={point.any_of ?? []}
              onChange={(any_of: string[]) => change(index, { any_of })}
            />
            <Button
              type="text"
              icon={<CloseOutlined />}
              aria-label={t('author.removePoint', { number: index + 1 })}
              disabled={answerKey.rubric.length <= 1}
              onClick={() => put(answerKey.rubric.filter((_, at) => at !== index))}
            />
          </div>
        </Fault>
      ))}
      <div>
        <Button
          type="dashed"
          icon={<PlusOutlined />}
          onClick={() => put([...answerKey.rubric, freshPoint()])}
        >
          {t('author.addPoint')}
        </Button>
      </div>
    </div>
  );
}
