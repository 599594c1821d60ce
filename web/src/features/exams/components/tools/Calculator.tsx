import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { evaluate, formatResult } from '@/shared/lib/formula';
import { readTape, type TapeLine, writeTape } from '../../model/scratch';
import styles from './tools.module.css';

const keys = ['7', '8', '9', '÷', '4', '5', '6', '×', '1', '2', '3', '−', '0', '.', '%', '+', '(', ')'];
const signs = /^[+−×÷*/-]/;

/** A calculator that takes a whole sum, and a tape of what was reckoned: a line's result can be taken up again. */
export function Calculator({ attemptId }: { attemptId: number }) {
  const { t } = useTranslation('exams');
  const [tape, setTape] = useState(() => readTape(attemptId));
  const [sum, setSum] = useState('');
  const [isWrong, setWrong] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const last = tape.at(-1)?.result ?? '0';
  // A sum that begins with a sign goes on from the last result.
  const whole = signs.test(sum) && tape.length > 0 ? last + sum : sum;
  const value = evaluate(whole);
  const change = (next: string) => {
    setSum(next);
    setWrong(false);
    box.current?.focus();
  };
  const keep = (next: TapeLine[]) => {
    setTape(next);
    writeTape(attemptId, next);
  };
  const reckon = () => {
    if (value === undefined) {
      setWrong(sum !== '');
      return;
    }
    keep([...tape, { sum: whole, result: formatResult(value) }]);
    change('');
  };
  return (
    <form
      className={styles.calculator}
      onSubmit={(event) => {
        event.preventDefault();
        reckon();
      }}
    >
      <ol
        className={styles.tape}
        aria-label={t('tools.tape')}
        ref={(list) => list?.scrollTo(0, list.scrollHeight)}
      >
        {tape.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the tape only grows, and is cleared as a whole
          <li key={at}>
            <button
              type="button"
              aria-label={t('tools.takeUp', { result: line.result })}
              onClick={() => change(sum + line.result)}
            >
              <span>{line.sum} =</span>
              <strong>{line.result}</strong>
            </button>
          </li>
        ))}
      </ol>
      <input
        ref={box}
        className={styles.sum}
        value={sum}
        maxLength={200}
        inputMode="decimal"
        autoComplete="off"
        aria-label={t('tools.sum')}
        aria-invalid={isWrong}
        aria-describedby="exam-sum-result"
        placeholder={t('tools.example')}
        onChange={(event) => change(event.target.value)}
      />
      <p id="exam-sum-result" className={styles.result} role="status">
        {isWrong ? t('tools.wrong') : value === undefined ? '' : `= ${formatResult(value)}`}
      </p>
      <div className={styles.keys}>
        {keys.map((key) => (
          <Button key={key} tabIndex={-1} onClick={() => change(sum + key)}>
            {key}
          </Button>
        ))}
        <Button tabIndex={-1} aria-label={t('tools.back')} onClick={() => change(sum.slice(0, -1))}>
          ←
        </Button>
        <Button type="primary" htmlType="submit" aria-label={t('tools.reckon')}>
          =
        </Button>
      </div>
      <Button type="text" size="small" disabled={tape.length === 0} onClick={() => keep([])}>
        {t('tools.clear')}
      </Button>
    </form>
  );
}
