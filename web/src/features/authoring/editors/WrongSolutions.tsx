import { useTranslation } from 'react-i18next';
import type { Content } from '../api';
import { withoutScore, withScore } from '../model/wrongScore';
import { Group, NumberLine, TextArea } from './fields';
import { Rows } from './Rows';

type Wrong = Content<'python'>['task']['wrong'];

interface Props {
  wrong: Wrong;
  starter: string;
  onChange: (wrong: Wrong) => void;
  disabled: boolean;
}

/** Solutions with a known fault: each names the score that the tests must give it. */
export function WrongSolutions({ wrong, starter, onChange, disabled }: Props) {
  const { t } = useTranslation('authoring');
  const rows = Object.entries(wrong);
  const free = () => {
    let number = rows.length + 1;
    while (`wrong-${number}.py` in wrong) number += 1;
    return `wrong-${number}.py`;
  };
  return (
    <Group title={t('python.wrong')} hint={t('python.wrongHint')}>
      <Rows
        label={t('python.wrong')}
        rows={rows}
        add={t('python.addWrong')}
        blank={() => [free(), { code: withScore(starter, 0), score: 0 }] as (typeof rows)[number]}
        keyOf={([name]) => name}
        disabled={disabled}
        onChange={(next) => onChange(Object.fromEntries(next))}
      >
        {([name, one], change) => (
          <>
            <NumberLine
              label={t('fields.score')}
              value={one.score}
              max={100}
              unit="%"
              disabled={disabled}
              onChange={(score) =>
                change([name, { code: withScore(one.code, score ?? 0), score: score ?? 0 }])
              }
            />
            <TextArea
              isCode
              label={name}
              value={withoutScore(one.code)}
              max={100_000}
              disabled={disabled}
              onChange={(code) => change([name, { ...one, code: withScore(code, one.score ?? 0) }])}
            />
          </>
        )}
      </Rows>
    </Group>
  );
}
