import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockOf, secondsOf } from '../model/clock';
import { Row } from './fields';

interface Props {
  label?: string;
  /** In seconds. */
  value: number;
  /** Where the player stands. */
  now: () => number;
  onChange: (seconds: number) => void;
  disabled: boolean;
}

/** A time of a video, typed as `1:05` or taken from where the player stands. */
export function TimeLine({ label, value, now, onChange, disabled }: Props) {
  const { t } = useTranslation('authoring');
  const id = useId();
  const [typed, setTyped] = useState<string>();
  return (
    <Row label={label ?? t('video.at')} htmlFor={id}>
      <Input
        id={id}
        value={typed ?? clockOf(value)}
        disabled={disabled}
        status={typed !== undefined && secondsOf(typed) === undefined ? 'error' : ''}
        suffix={
          <Button size="small" type="text" disabled={disabled} onClick={() => onChange(now())}>
            {t('video.now')}
          </Button>
        }
        onChange={(event) => {
          setTyped(event.target.value);
          const seconds = secondsOf(event.target.value);
          if (seconds !== undefined) onChange(seconds);
        }}
        onBlur={() => setTyped(undefined)}
      />
    </Row>
  );
}
