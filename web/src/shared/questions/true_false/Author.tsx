import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AuthorProps } from '../kind';

/** Right or wrong. */
export function Author({ body, answerKey, onChange }: AuthorProps<'true_false'>) {
  const { t } = useTranslation('questions');
  return (
    <Radio.Group
      value={answerKey.correct}
      onChange={(event) => onChange(body, { ...answerKey, correct: event.target.value as boolean })}
      options={[
        { value: true, label: `A ${t('true')}` },
        { value: false, label: `B ${t('false')}` },
      ]}
    />
  );
}
