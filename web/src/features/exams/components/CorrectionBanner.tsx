import ExclamationCircleFilled from '@ant-design/icons/ExclamationCircleFilled';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Banner } from './Banners';
import type { ExamPageState } from './useExamPage';

/** Corrections not looked at yet of questions that are not on the screen; each leads to its question. */
export function CorrectionBanner({ exam }: { exam: ExamPageState }) {
  const { t } = useTranslation('exams');
  const { state, items, position, go } = exam;
  if (state.ended !== undefined) return null;
  return state.corrections.flatMap((correction) => {
    const first = correction.items[0];
    const isHere = correction.items.some((item) => item.position === position);
    if (first === undefined || isHere || correction.seen_at_ms !== null) return [];
    const number = items.findIndex((item) => item.position === first.position) + 1;
    return (
      <Banner
        key={correction.id}
        tone="wait"
        icon={<ExclamationCircleFilled />}
        title={t('correction.told', { number })}
        text={correction.note}
        role="alert"
      >
        <Button onClick={() => go(first.position)}>{t('correction.look', { number })}</Button>
      </Banner>
    );
  });
}
